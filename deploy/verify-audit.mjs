import { root, underNode24 } from './node24.mjs';

const files = process.argv.slice(2);
if (files.includes('--help')) {
  process.stdout.write(
    'Usage: npm run verify-audit [-- <anchors or log files>]; DATABASE_URL, DATA_DIR as for npm start.\n',
  );
  process.exit(0);
}
await underNode24();
const { verifyAuditCommand } = await import('./src/commands/verify-audit.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => verifyAuditCommand(root, files));
