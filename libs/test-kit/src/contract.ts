import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The part of `/openapi.json` that answers are checked against. */
interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { HttpError: object } };
}

/** What is wrong with an answer, or null. */
export type Contract = (method: string, path: string, status: number, body: unknown) => string | null;

const known = new Map<string, Promise<Contract | null>>();

/** This server's own API document; null while it does not answer. */
export async function contractOf(url: string): Promise<Contract | null> {
  const reading = known.get(url) ?? read(url);
  known.set(url, reading);
  const contract = await reading;
  if (!contract) known.delete(url);
  return contract;
}

async function read(url: string): Promise<Contract | null> {
  try {
    const reply = await fetch(`${url}/openapi.json`);
    return reply.ok ? contractIn((await reply.json()) as Document) : null;
  } catch {
    return null;
  }
}

function contractIn({ paths, components }: Document): Contract {
  // Formats are for readers; schemas that must be checked use a pattern.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  const made = new Map<object, ValidateFunction>();
  const compiled = (schema: object): ValidateFunction => {
    const check = made.get(schema) ?? ajv.compile(schema);
    made.set(schema, check);
    return check;
  };
  const routes = Object.entries(paths)
    // A fixed path segment comes before a parameter.
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([template, methods]) => ({ pattern: patternOf(template), methods }));
  return (method, path, status, body) => {
    const found = routes.find(
      ({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()] !== undefined,
    )?.methods[method.toLowerCase()];
    if (status >= 400) return faultOf(compiled(components.schemas.HttpError), body);
    if (!found) return 'is not in the document';
    const schema = found.responses[status]?.content?.['application/json']?.schema;
    return schema ? faultOf(compiled(schema), body) : `answers ${status} in JSON, which the document does not say`;
  };
}

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function faultOf(check: ValidateFunction, body: unknown): string | null {
  if (check(body)) return null;
  const [error] = check.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'} ${JSON.stringify(error?.params ?? {})}`;
}
