import { stripVTControlCharacters } from "node:util";

/** What vitest's JSON reporter writes, as far as it is read here. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type BrowserSuite = {
  file: string;
  suites?: BrowserSuite[];
  specs: {
    title: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
};

/** What Playwright's JSON reporter writes, as far as it is read here. */
export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
};

/** The first lines of an error, without colours, indented under the name of its test. */
function briefly(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines
    .slice(0, 6)
    .map((line) => `      ${line}`)
    .join("\n");
}

/**
 * The failed tests of a vitest run, each as its file, its name and the first lines of its error.
 * A file that could not be loaded at all is named as one.
 */
export function failedInVitest(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [`${file.name}\n${briefly(file.message)}`];
    return failed.map(
      (test) => `${file.name} › ${test.fullName}\n${briefly(test.failureMessages.join("\n"))}`,
    );
  });
}

/** The failed and the flaky tests of a browser run, in the same form. */
export function failedInBrowser(report: BrowserReport): string[] {
  const walk = (suite: BrowserSuite): string[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === "unexpected" || test.status === "flaky")
        .map((test) => {
          const error = test.results.find((result) => result.error)?.error?.message ?? test.status;
          const verdict = test.status === "flaky" ? " (passed at the second try)" : "";
          return `${suite.file}:${spec.line} [${test.projectName}] › ${spec.title}${verdict}\n${briefly(error)}`;
        }),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return report.suites.flatMap(walk);
}
