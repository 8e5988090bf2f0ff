// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RefusedEntry } from "./refused-entry.tsx";

test("something that was refused says why, and offers to try again, to edit where it can be, and to discard", () => {
  const [onRetry, onEdit, onDiscard] = [vi.fn(), vi.fn(), vi.fn()];
  const refusal = { title: "This night is over", remedy: "Write to the organiser instead." };
  const { rerender } = render(
    <RefusedEntry
      name="Your note"
      refusal={refusal}
      onRetry={onRetry}
      onEdit={onEdit}
      onDiscard={onDiscard}
    />,
  );
  const entry = screen.getByRole("region", { name: "Your note" });
  expect(entry.textContent).toContain("This night is over. Write to the organiser instead.");
  for (const name of ["Try again", "Edit", "Discard"]) fireEvent.click(screen.getByRole("button", { name }));
  for (const pressed of [onRetry, onEdit, onDiscard]) expect(pressed).toHaveBeenCalledOnce();
  rerender(<RefusedEntry name="Your note" refusal={refusal} onRetry={onRetry} onDiscard={onDiscard} />);
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});
