import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { copyPackages, packagesOf } from './packages.ts';
import { sbomOf, type Sbom } from './sbom.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sorrel-image-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(folder: string, manifest: Record<string, unknown>): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ license: 'MIT', ...manifest }));
  writeFileSync(join(root, folder, 'index.js'), '');
}

describe('what an image carries', () => {
  test('brings what a package needs, each version from the folder it is installed in', () => {
    install('node_modules/web', { name: 'web', version: '1.0.0', dependencies: { ms: '^2', colour: '1' } });
    install('node_modules/web/node_modules/ms', { name: 'ms', version: '2.0.0', dependencies: { web: '1' } });
    install('node_modules/ms', { name: 'ms', version: '1.0.0' });
    install('node_modules/colour', { name: 'colour', version: '1.0.0', license: 'ISC' });
    install('node_modules/jest', { name: 'jest', version: '30.0.0' });
    expect(packagesOf(root, ['web'])).toEqual([
      { name: 'colour', version: '1.0.0', license: 'ISC', folder: 'node_modules/colour' },
      { name: 'web', version: '1.0.0', license: 'MIT', folder: 'node_modules/web' },
      { name: 'ms', version: '2.0.0', license: 'MIT', folder: 'node_modules/web/node_modules/ms' },
    ]);
  });

  test('leaves out packages for another platform and optional ones that are not installed', () => {
    install('node_modules/picture', {
      name: 'picture',
      version: '1.0.0',
      dependencies: { 'picture-darwin': '1' },
      optionalDependencies: { 'picture-darwin': '1', 'picture-linux': '1' },
      peerDependencies: { view: '1', base: '1' },
      peerDependenciesMeta: { view: { optional: true } },
    });
    install('node_modules/picture-linux', { name: 'picture-linux', version: '1.0.0' });
    install('node_modules/base', { name: 'base', version: '1.0.0' });
    install('node_modules/view', { name: 'view', version: '1.0.0' });
    expect(packagesOf(root, ['picture']).map(({ name }) => name)).toEqual(['base', 'picture', 'picture-linux']);
  });

  test('is not made while a package is missing', () => {
    install('node_modules/web', { name: 'web', version: '1.0.0', dependencies: { ms: '^2' } });
    expect(() => packagesOf(root, ['web'])).toThrow('The package ms, which node_modules/web needs, is not installed.');
  });

  test('holds no package that merely lies inside another', () => {
    install('node_modules/web', { name: 'web', version: '1.0.0' });
    install('node_modules/web/node_modules/old', { name: 'old', version: '1.0.0' });
    const out = join(root, 'out');
    copyPackages(root, packagesOf(root, ['web']), out);
    expect(existsSync(join(out, 'node_modules/web/index.js'))).toBe(true);
    expect(existsSync(join(out, 'node_modules/web/node_modules'))).toBe(false);
  });
});

describe('the bill of materials', () => {
  const bill: Sbom = {
    serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000000',
    metadata: { component: { 'bom-ref': 'sorrel@0.1.0', name: 'sorrel' } },
    components: [
      { 'bom-ref': 'a', purl: 'pkg:npm/%40scope/web@1.0.0' },
      { 'bom-ref': 'b', purl: 'pkg:npm/ms@2.0.0' },
      { 'bom-ref': 'c', purl: 'pkg:npm/jest@30.0.0' },
    ],
    dependencies: [
      { ref: 'a', dependsOn: ['b', 'c'] },
      { ref: 'c', dependsOn: [] },
    ],
  };
  const at = (name: string, version: string) => ({ name, version, license: 'MIT', folder: '' });

  test('names what is in the image and nothing else', () => {
    const { components, dependencies, metadata } = sbomOf(bill, 'bff', [at('@scope/web', '1.0.0'), at('ms', '2.0.0')]);
    expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40scope/web@1.0.0', 'pkg:npm/ms@2.0.0']);
    expect(dependencies).toEqual([
      { ref: 'sorrel-bff', dependsOn: ['a', 'b'] },
      { ref: 'a', dependsOn: ['b'] },
    ]);
    expect(metadata.component['bom-ref']).toBe('sorrel-bff');
  });

  test('of each image has a number of its own: two bills under one number would count as one', () => {
    const numbers = ['bff', 'media', 'media'].map((program) => sbomOf(bill, program, []).serialNumber);
    expect(new Set([bill.serialNumber, ...numbers]).size).toBe(4);
    for (const number of numbers) expect(number).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  });

  test('is not written while it lacks a package that is in the image', () => {
    expect(() => sbomOf(bill, 'bff', [at('ms', '3.0.0')])).toThrow("npm's bill of materials lacks pkg:npm/ms@3.0.0.");
  });
});
