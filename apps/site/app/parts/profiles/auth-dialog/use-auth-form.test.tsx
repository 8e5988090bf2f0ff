// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { signUpForm } from "@undercroft/contract";
import { afterEach, expect, test, vi } from "vitest";
import { useAuthForm } from "./use-auth-form.ts";

afterEach(cleanup);

function Form({ send }: { send: (values: unknown) => Promise<void> }) {
  const form = useAuthForm(signUpForm);
  return (
    <form {...form.formProps} onSubmit={form.submit(send)}>
      {["email", "password", "confirmPassword"].map((name) => (
        <p key={name}>
          <input aria-label={name} {...form.field(name)} />
          <em data-testid={`${name}-error`}>{form.errors[name]}</em>
        </p>
      ))}
      <button type="button" onClick={() => form.addError("email", "Taken")}>
        refuse
      </button>
      <button type="submit" disabled={!form.isValid}>
        send
      </button>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const leave = (label: string) => fireEvent.blur(screen.getByLabelText(label));
const errorOf = (name: string) => screen.getByTestId(`${name}-error`).textContent;

test("a field is judged when it is left, then with every change, together with what depends on it", async () => {
  const send = vi.fn(async () => {});
  render(<Form send={send} />);
  type("email", "ann");
  expect(errorOf("email")).toBe("");
  leave("email");
  await waitFor(() => expect(errorOf("email")).toBe("Invalid email format"));
  type("email", "ann@example.org");
  expect(errorOf("email")).toBe("");

  type("password", "long enough");
  type("confirmPassword", "long enoug");
  leave("confirmPassword");
  await waitFor(() => expect(errorOf("confirmPassword")).toBe("Passwords do not match"));
  expect(screen.getByText("send")).toHaveProperty("disabled", true);
  type("password", "long enoug");
  expect(errorOf("confirmPassword")).toBe("");
  expect(screen.getByText("send")).toHaveProperty("disabled", false);

  fireEvent.click(screen.getByText("refuse"));
  expect(errorOf("email")).toBe("Taken");
  expect(document.activeElement).toBe(screen.getByLabelText("email"));
  type("email", "bob@example.org");
  expect(errorOf("email")).toBe("");

  fireEvent.click(screen.getByText("send"));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ email: "bob@example.org", password: "long enoug" }),
  );
});

test("a field that is left by pressing something is judged once the press is over, so that nothing moves under it", async () => {
  render(<Form send={vi.fn()} />);
  fireEvent.pointerDown(screen.getByText("refuse"));
  leave("email");
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(errorOf("email")).toBe("");
  fireEvent.pointerUp(screen.getByText("refuse"));
  await waitFor(() => expect(errorOf("email")).not.toBe(""));
});

test("A form that a password manager filled, telling of a change and of no input, can be sent", async () => {
  render(<Form send={vi.fn()} />);
  for (const [name, value] of Object.entries({
    email: "ann@example.org",
    password: "long enough",
    confirmPassword: "long enough",
  })) {
    const input = screen.getByLabelText<HTMLInputElement>(name);
    input.value = value;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await waitFor(() => expect(screen.getByText("send")).toHaveProperty("disabled", false));
});

test("sending what is wrong takes one to the first wrong field and sends nothing", () => {
  const send = vi.fn(async () => {});
  const { container } = render(<Form send={send} />);
  const form = container.querySelector("form");
  if (form) fireEvent.submit(form);
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement?.getAttribute("name")).toBe("email");
});
