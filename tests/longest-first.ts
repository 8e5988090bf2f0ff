// The order of test files: what takes longest begins first, so that nothing long is left alone at the end.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of half a minute and more, the longest first. */
const longest = [
  "tests/conformance/access/access-matrix.test.ts",
  "tests/product/backup.test.ts",
  "tests/product/start-and-stop.test.ts",
  "tests/conformance/auth/auth-hooks.test.ts",
  "tests/product/two-copies.test.ts",
  "tests/conformance/payments/payment-histories.test.ts",
  "tests/hostile/requests.test.ts",
  "tests/product/answers.test.ts",
  "database/tests/listings/recount.test.ts",
  "services/realtime/test/random-histories.test.ts",
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? longest.length : place;
};

/** The runner's own order, the largest file first, behind those that are known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
