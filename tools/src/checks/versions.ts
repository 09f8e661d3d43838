/** The parts of a package.json that name other packages. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** React Router looks for isbot in the app's own package.json and runs npm install when it is missing. */
const ALLOWED_IN_WORKSPACE: Record<string, string[]> = { 'apps/storefront': ['isbot'] };

/** Every version is written once, exactly, in the root, so that what was tested is what is installed. One line per fault. */
export function versionFaults(root: Manifest, workspaces: Record<string, Manifest>): string[] {
  const lines: string[] = [];
  const pinned = allOf(root);
  for (const [name, version] of Object.entries(pinned)) {
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      lines.push(`package.json: ${name} is "${version}": write the exact version`);
  }
  for (const [folder, manifest] of Object.entries(workspaces)) {
    for (const [name, version] of Object.entries(allOf(manifest))) {
      const isOurs = name.startsWith('@sorrel/');
      if (isOurs && version !== '*') lines.push(`${folder}/package.json: ${name} must be "*"`);
      if (isOurs || (ALLOWED_IN_WORKSPACE[folder]?.includes(name) && pinned[name] === version)) continue;
      lines.push(`${folder}/package.json: ${name} belongs in the root package.json`);
    }
  }
  return lines;
}

const allOf = (manifest: Manifest) => ({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});
