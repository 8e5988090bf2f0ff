// A refusal that names its field names one that every caller has sent, and a form shows it there.
import { describe, expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { fieldsNamedBy, listNamedFields, readDatabase, readForms, readFunctions } from "./refused-fields.ts";

const named = listNamedFields(readDatabase(root));
const forms = readForms(root);
const isShown = (procedure: string, field: string) =>
  forms.some(({ fields, text }) => fields.includes(field) && text.includes(`"${procedure}"`));

describe("fields that refusals name", () => {
  test("are parameters of every procedure that leads to them, or keys of the object it takes", () => {
    expect(named.length).toBeGreaterThan(50);
    const wrong = named.flatMap(({ raisedIn, field, procedures }) =>
      procedures
        .filter(({ takes }) => !takes)
        .map(({ name }) => `${raisedIn} refuses the field ${field}, which ${name} does not take`),
    );
    expect(wrong).toEqual([]);
  });

  test("are shown by a form of one of those procedures", () => {
    const wrong = named
      .filter(({ field, procedures }) => !procedures.some(({ name }) => isShown(name, field)))
      .map(({ raisedIn, field }) => `no form shows the field ${field}, which ${raisedIn} refuses`);
    expect(wrong).toEqual([]);
  });

  test("are all that the forms wait for", () => {
    expect(forms.length).toBeGreaterThan(30);
    const wrong = forms.flatMap(({ file, fields, text }) =>
      fields
        .filter(
          (field) =>
            !named.some(
              (one) => one.field === field && one.procedures.some(({ name }) => text.includes(`"${name}"`)),
            ),
        )
        .map((field) => `${file} waits for a refusal of ${field}, which none of its procedures names`),
    );
    expect(wrong).toEqual([]);
  });

  test("are found through helpers, and one that a caller does not take is told", () => {
    const planted = readFunctions(`
      create or replace function internal.check_size(size integer) returns void language plpgsql as $$ begin
        perform internal.refuse(400, 'A_B', 'Too large', 'Smaller.', field => 'size'); end $$;
      create or replace function public.save_box(p_size integer) returns void language plpgsql as $$ begin
        perform internal.check_size(p_size); end $$;
      create or replace function public.save_form(p_form jsonb) returns void language plpgsql as $$ begin
        perform internal.check_size((p_form ->> 'size')::integer); end $$;
      create or replace function public.save_bag(p_width integer) returns void language plpgsql as $$ begin
        perform internal.check_size(p_width); end $$;`);
    expect(planted.flatMap(fieldsNamedBy)).toEqual(["size"]);
    expect(listNamedFields(planted)[0]?.procedures).toEqual([
      { name: "save_box", takes: true },
      { name: "save_form", takes: true },
      { name: "save_bag", takes: false },
    ]);
  });
});
