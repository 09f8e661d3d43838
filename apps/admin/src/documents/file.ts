import { ApiError, messageOf } from '@sorrel/web-kit/api';
import type { HttpError } from '@sorrel/contracts/fault';

/** A tab needs the bytes only until it has read them. */
const KEEP_MS = 60_000;

/** Reads a file through the session, so that a refusal (no consent, no label yet) can be said in words instead of shown as raw JSON. */
async function read(url: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, {
      headers: { accept: 'application/pdf, text/plain, application/json' },
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError('network', 0, {});
  }
  if (response.ok && !isPage(response)) return response.blob();
  throw new ApiError('answer', response.ok ? 404 : response.status, await refusal(response));
}

/** An address nobody answers gets the console's own page. */
const isPage = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('text/html');

async function refusal(response: Response): Promise<Partial<HttpError>> {
  try {
    return (await response.json()) as Partial<HttpError>;
  } catch {
    return { message: 'This document is not available. Please try again in a moment.' };
  }
}

/** Opens a document in a new tab; the answer is the reason when it could not be had. */
export async function openFile(url: string): Promise<string | null> {
  // Opened inside the click: browsers block tabs that come later.
  const tab = window.open('', '_blank');
  try {
    const address = URL.createObjectURL(await read(url));
    if (tab) tab.location.href = address;
    else clickLink(address, null);
    setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
    return null;
  } catch (error) {
    tab?.close();
    return messageOf(error);
  }
}

/** Saves a document under a name; the answer is the reason when it could not be had. */
export async function saveFile(url: string, name: string): Promise<string | null> {
  try {
    const address = URL.createObjectURL(await read(url));
    clickLink(address, name);
    setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function clickLink(href: string, download: string | null): void {
  const link = Object.assign(document.createElement('a'), { href, target: '_blank' });
  if (download !== null) link.download = download;
  document.body.append(link);
  link.click();
  link.remove();
}
