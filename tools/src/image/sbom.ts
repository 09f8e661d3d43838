import { randomUUID } from 'node:crypto';
import type { Package } from './packages.ts';

/** The output of `npm sbom --sbom-format cyclonedx`, as far as it is used here. */
export interface Sbom {
  serialNumber: string;
  metadata: { component: { 'bom-ref': string } & Record<string, unknown> };
  components: { 'bom-ref': string; purl?: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** npm's bill of the whole product, cut to one program's packages. Throws on a package the bill does not know. */
export function sbomOf(whole: Sbom, program: string, packages: readonly Package[]): Sbom {
  const wanted = new Set(packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`));
  const components = whole.components.filter(({ purl }) => purl !== undefined && wanted.has(purl));
  const known = new Set(components.map(({ purl }) => purl));
  const missing = [...wanted].filter((purl) => !known.has(purl));
  if (missing.length > 0) throw new Error(`npm's bill of materials lacks ${missing.join(', ')}.`);
  const refs = new Set(components.map((component) => component['bom-ref']));
  const itself = `sorrel-${program}`;
  return {
    ...whole,
    // npm's own number names the whole product's bill, and no two bills may have one.
    serialNumber: `urn:uuid:${randomUUID()}`,
    metadata: { ...whole.metadata, component: { ...whole.metadata.component, 'bom-ref': itself, name: itself } },
    components,
    dependencies: [
      { ref: itself, dependsOn: [...refs] },
      ...whole.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
    ],
  };
}
