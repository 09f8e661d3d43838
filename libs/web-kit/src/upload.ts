import { ApiError, settle } from './api.ts';

export interface UploadOptions {
  /** 0 to 100, whole numbers; 100 only when the server has answered. */
  onProgress?(percent: number): void;
  signal?: AbortSignal;
}

/** POST of a multipart form with progress: XHR, because fetch cannot say how much has been sent. */
export function upload<T>(path: string, form: FormData, { onProgress, signal }: UploadOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0)
        onProgress?.(Math.min(99, Math.round((event.loaded / event.total) * 100)));
    };
    request.onload = () => {
      try {
        const answer = settle<T>(request.status, parse(request.responseText), request.getResponseHeader('retry-after'));
        onProgress?.(100);
        resolve(answer);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError('network', 0, {}));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
