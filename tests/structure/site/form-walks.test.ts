// The long run walks every form that keeps what is typed; a new one is missed here, long before.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formsElsewhere } from "../../e2e/forms/form-walk.ts";
import { peopleFormWalks } from "../../e2e/forms/people-form-walks.ts";
import { staffFormWalks } from "../../e2e/forms/staff-form-walks.ts";
import { teamFormWalks } from "../../e2e/forms/team-form-walks.ts";

const app = path.resolve(import.meta.dirname, "../../../apps/site/app");

/** Files that hold a form; one that only names the type of its form is a part of another. */
function listHeldForms(): string[] {
  return ["parts", "routes"].flatMap((folder) =>
    readdirSync(path.join(app, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll(path.sep, "/")}`)
      .filter((name) => name.endsWith(".tsx"))
      .filter((name) =>
        /(?<!typeof )\buse(Held|Kept)Form[(<]/.test(readFileSync(path.join(app, name), "utf8")),
      ),
  );
}

test("Every form that keeps what is typed is walked in a browser, or it is said what it stands on", () => {
  const list = readFileSync(path.join(import.meta.dirname, "kept-forms.txt"), "utf8");
  const own = list.split("\n").flatMap((line) => /^(\S+) own /.exec(line)?.[1] ?? []);
  const walked = [...peopleFormWalks, ...staffFormWalks, ...teamFormWalks].map(({ file }) => file);
  expect([...new Set([...walked, ...Object.keys(formsElsewhere)])].toSorted()).toEqual(
    [...new Set([...own, ...listHeldForms()])].toSorted(),
  );
});
