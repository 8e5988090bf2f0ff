// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { forgetAllPersonal, keepPersonal } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import { forgetInvitation, keepInvitation, readKeptInvitation } from "./kept-invitation.ts";

afterEach(() => localStorage.clear());

test("The secret of an invitation outlives its page until it is forgotten", () => {
  expect(readKeptInvitation()).toBeNull();
  keepInvitation("7h3s3cr3t");
  expect(localStorage.getItem("undercroft-mine:invitation")).toContain("7h3s3cr3t");
  expect(readKeptInvitation()).toBe("7h3s3cr3t");
  forgetInvitation();
  expect(readKeptInvitation()).toBeNull();
});

test("The secret of an invitation goes with its person, and after a day", () => {
  keepInvitation("7h3s3cr3t");
  forgetAllPersonal(true);
  expect(readKeptInvitation()).toBeNull();
  const keptHoursAgo = (hours: number) =>
    keepPersonal("invitation", { secret: "7h3s3cr3t", at: serverNow() - hours * 3_600_000 });
  keptHoursAgo(23);
  expect(readKeptInvitation()).toBe("7h3s3cr3t");
  keptHoursAgo(25);
  expect(readKeptInvitation()).toBeNull();
});

test("What is no secret of ours is not read", () => {
  localStorage.setItem("undercroft-mine:invitation", '"words"');
  expect(readKeptInvitation()).toBeNull();
  localStorage.setItem("undercroft-mine:invitation", "{");
  expect(readKeptInvitation()).toBeNull();
});
