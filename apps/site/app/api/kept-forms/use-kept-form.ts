import { useEffect, useMemo, useRef } from "react";
import { PREFIX } from "#app/api/personal-storage.ts";
import { storedNames } from "#app/device/browser-storage.ts";

/** What keeps forms: no first visit brings it along. */
const loadKeeper = () => import("./form-keeper.ts");

const startKeeper = () =>
  loadKeeper()
    .then(({ startKeeping }) => startKeeping())
    .catch(() => {}); // without it the form is as good as it was

const hasDrafts = (): boolean =>
  [...storedNames("local"), ...storedNames("session")].some((name) => name.startsWith(`${PREFIX}form:`));

/** What a form that is kept spreads over its element, and how it is forgotten. */
export type KeptForm = {
  form: { "data-kept-form": string };
  /** What was typed has arrived: nothing is given back. */
  forget: () => void;
};

/**
 * Has what is typed into a form kept in this browser, for this person and address, and given back after a reload, Back or a new
 * sign-in; passwords, codes, cards, dates of birth, access needs and identity papers never are.
 * @param name tells the form from others of its page: with an id where a page has one for each row
 */
export function useKeptForm(name: string): KeptForm {
  const path = useRef("");
  useEffect(() => {
    path.current = window.location.pathname;
    if (hasDrafts()) {
      void startKeeper();
      return;
    }
    const begin = () => void startKeeper();
    document.addEventListener("focusin", begin, { once: true });
    return () => document.removeEventListener("focusin", begin);
  }, []);
  return useMemo(
    () => ({
      form: { "data-kept-form": name },
      forget: () => {
        const address = path.current;
        loadKeeper()
          .then(({ forgetForm }) => forgetForm(address, name))
          .catch(() => {});
      },
    }),
    [name],
  );
}
