import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, TOOLS } from './image/bundle.ts';
import { copyPackages, packagesOf } from './image/packages.ts';
import { sbomOf, type Sbom } from './image/sbom.ts';
import { Problem } from '../../deploy/src/problem.ts';
import { runNpm } from '../../deploy/src/commands/child.ts';
import { progress } from '../../deploy/src/commands/progress.ts';

/** The pages the BFF serves, copied to the place where its settings look for them by default. */
const PAGES: Record<string, string> = {
  'apps/admin/dist': 'admin/dist',
  'apps/storefront/build/client': 'storefront/build/client',
  'apps/storefront/build-safe/client': 'storefront/build-safe/client',
};

/**
 * `npm run image -- billing /somewhere`: puts everything one program needs and nothing else into a folder, from the output of `npm run
 * build`; of several programs, each into a folder of its own. The Dockerfile copies that folder; `node program/dist/main.js` in it starts the
 * program.
 */
export async function imageCommand(root: string, images: readonly { program: string; out: string }[]): Promise<number> {
  for (const { program } of images)
    if (!existsSync(builtOf(root, program)))
      throw new Problem(`There is no build of "${program}": run npm run build first.`);
  const bill = await wholeBill(root);
  for (const { program, out } of images) {
    const count = await makeImage(root, program, out, bill);
    progress.line(`${program}: ${count} packages, in ${out}`);
  }
  return 0;
}

const builtOf = (root: string, program: string): string =>
  join(root, program === TOOLS ? 'deploy/dist' : `apps/${program}/dist`);

async function makeImage(root: string, program: string, out: string, bill: Sbom): Promise<number> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const place = program === TOOLS ? 'deploy/dist' : 'program/dist';
  const packages = packagesOf(root, await bundleProgram(root, program, join(out, place)));
  copyPackages(root, packages, out);
  if (program === TOOLS) writeStart(out);
  if (program === 'bff')
    for (const [built, place] of Object.entries(PAGES)) {
      if (!existsSync(join(root, built))) throw new Problem(`${built} is missing: run npm run build first.`);
      cpSync(join(root, built), join(out, place), { recursive: true });
    }
  write(out, 'package.json', { name: `@sorrel/${program}`, private: true, type: 'module' });
  write(out, 'sbom.cdx.json', sbomOf(bill, program, packages));
  return packages.length;
}

/** Every image is started by the same file. */
function writeStart(out: string): void {
  mkdirSync(join(out, 'program/dist'), { recursive: true });
  writeFileSync(join(out, 'program/dist/main.js'), "import '../../deploy/dist/tools.js';\n");
}

const write = (out: string, name: string, content: object) =>
  writeFileSync(join(out, name), `${JSON.stringify(content, null, 2)}\n`);

/** npm's own bill of all that is installed. (`--omit dev` would also drop packages that a development tool shares.) */
async function wholeBill(root: string): Promise<Sbom> {
  const { code, output } = await runNpm(['sbom', '--sbom-format', 'cyclonedx'], root);
  if (code !== 0) throw new Problem(`npm could not write the bill of materials: ${output.trim()}`);
  return JSON.parse(output) as Sbom;
}
