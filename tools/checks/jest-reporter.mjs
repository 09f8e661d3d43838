/*
 * Prints one line per finished suite while Jest runs, and writes everything `npm test` counts afterwards to the file named by
 * SORREL_TEST_RESULTS: passed, failed (with messages) and skipped tests.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export default class Reporter {
  #tests = [];
  #broken = [];
  #done = 0;
  #total = 0;

  onRunStart(results) {
    this.#total = results.numTotalTestSuites;
    process.stdout.write(`  jest       ${this.#total} suites\n`);
    this.#write(false);
  }

  onTestResult(test, result) {
    const path = relative(process.cwd(), test.path);
    this.#done++;
    const failed = result.testResults.filter((each) => each.status === 'failed');
    if (result.testExecError || (result.failureMessage && failed.length === 0))
      this.#broken.push({ path, message: result.failureMessage ?? String(result.testExecError) });
    for (const each of result.testResults) {
      this.#tests.push({
        path,
        name: each.fullName,
        status: each.status,
        message: each.failureMessages.join('\n'),
      });
    }
    const passed = result.testResults.filter((each) => each.status === 'passed').length;
    const seconds = ((result.perfStats.end - result.perfStats.start) / 1000).toFixed(1);
    const verdict = failed.length > 0 || result.testExecError ? 'FAILED' : 'ok';
    process.stdout.write(
      `  [${this.#done}/${this.#total}] ${verdict.padEnd(6)} ${path} (${passed} passed${failed.length > 0 ? `, ${failed.length} failed` : ''}, ${seconds} s)\n`,
    );
    if (verdict === 'FAILED') process.stdout.write(`${result.failureMessage ?? ''}\n`);
    // A suite's output is shown only when it failed: noise hides faults.
    else return;
    for (const entry of result.console ?? []) process.stdout.write(`    ${entry.type}: ${entry.message}\n`);
  }

  onRunComplete() {
    this.#write(true);
    // Repeated at the end: of a long log often only the end is kept.
    for (const { path, name, message } of this.#tests.filter(({ status }) => status === 'failed'))
      process.stdout.write(`\n  ${path}: ${name}\n${excerpt(message)}\n`);
  }

  // Written at the start too: if Jest is killed in between, the file shows that it did not finish.
  #write(isComplete) {
    const file = process.env.SORREL_TEST_RESULTS;
    if (file) writeFileSync(file, JSON.stringify({ isComplete, tests: this.#tests, broken: this.#broken }));
  }
}

const SHOWN_LINES = 25;
const excerpt = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, SHOWN_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
