// @vitest-environment happy-dom
import { zodResolver } from "@hookform/resolvers/zod";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { email } from "@undercroft/contract";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useHeldForm } from "./use-held-form.ts";

afterEach(cleanup);

const invitation = z.object({ email, places: z.string() });

type FormProps = {
  send: (typed: { email: string; places: string }) => unknown;
  refusal?: { title: string; remedy: string; field?: string };
};

function Form({ send, refusal }: FormProps) {
  const form = useHeldForm({
    name: "invitation:7",
    defaults: { email: "", places: "2" },
    schema: zodResolver(invitation),
    refusal: refusal ?? null,
    refusedAt: ["places"],
    send: (typed, { resetField }) => {
      send(typed);
      resetField("email");
    },
  });
  return (
    <form {...form.props} aria-label="Invitation">
      <Field label="Email" error={form.errors.email}>
        <TextInput {...form.register("email")} />
      </Field>
      <Field label="Places" error={form.errors.places}>
        <TextInput {...form.register("places")} />
      </Field>
      <p>{form.rest?.title}</p>
      <button type="submit">Send</button>
    </form>
  );
}

const input = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });

test("A field that is left is judged by the schema, and a form with a wrong one is not sent", async () => {
  const send = vi.fn();
  render(<Form send={send} />);
  type("Email", "ann");
  fireEvent.blur(input("Email"));
  await screen.findByText("Invalid email format");
  fireEvent.click(screen.getByText("Send"));
  await waitFor(() => expect(document.activeElement).toBe(input("Email")));
  expect(send).not.toHaveBeenCalled();
  type("Email", " Ann@Example.org");
  await waitFor(() => expect(screen.queryByText("Invalid email format")).toBeNull());
});

test("What is sent is what the schema makes of it, and what `send` empties is empty", async () => {
  const send = vi.fn();
  render(<Form send={send} />);
  type("Email", " Ann@Example.org");
  type("Places", "5");
  fireEvent.click(screen.getByText("Send"));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ email: "ann@example.org", places: "5" }));
  await waitFor(() => expect(input("Email").value).toBe(""));
  expect(input("Places").value).toBe("5");
});

test("A refusal stands at the field it names, which takes the focus, and what was typed stays", () => {
  const view = render(<Form send={vi.fn()} />);
  type("Places", "900");
  const refusal = { title: "Too many places", remedy: "Use at most 20.", field: "places" };
  view.rerender(<Form send={vi.fn()} refusal={refusal} />);
  expect(input("Places").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Too many places. Use at most 20.")).toBeTruthy();
  expect(document.activeElement).toBe(input("Places"));
  expect(input("Places").value).toBe("900");
});

test("A refusal that names no field of the form is left for below it, and the form is kept under its name", () => {
  const refusal = { title: "The list is full", remedy: "Take someone off.", field: "list" };
  render(<Form send={vi.fn()} refusal={refusal} />);
  expect(screen.getByText("The list is full")).toBeTruthy();
  expect(screen.getByRole("form").dataset.keptForm).toBe("invitation:7");
});
