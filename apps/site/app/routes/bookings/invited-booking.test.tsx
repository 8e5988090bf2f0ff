// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { browserQueryClient } from "#app/api/query-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { WaivedApplication } from "./invited-booking.tsx";

afterEach(cleanup);

/** What the page has read for two people who use this browser one after the other. */
function keepRead() {
  const shownTo = (name: string, requires_approval: boolean) => {
    const shown = { event: { title: name, requires_approval }, types: [], madeAt: "2031-06-01T20:00:00Z" };
    browserQueryClient().setQueryData(["nights", "invited", name, "back-room", "book"], shown);
    return shown;
  };
  return { ada: shownTo("ada", false), ben: shownTo("ben", true) };
}

test("A waived application is told of the person whose invitation waives it, and of no other", () => {
  const { ada } = keepRead();
  const onWaived = vi.fn();
  const screenOf = (bookerId: string) => (
    <QueryProvider>
      <WaivedApplication idOrSlug="back-room" bookerId={bookerId} onWaived={onWaived} />
    </QueryProvider>
  );
  const view = render(screenOf("ada"));
  expect(onWaived.mock.calls).toEqual([[{ bookerId: "ada", shown: ada }]]);
  view.rerender(screenOf("ben"));
  expect(onWaived).toHaveBeenCalledTimes(1);
});
