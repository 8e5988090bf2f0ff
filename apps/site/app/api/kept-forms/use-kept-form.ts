import { useEffect, useMemo, useRef } from "react";

/** What keeps forms, fetched once a form that wants to be kept stands. */
const loadKeeper = () => import("./form-keeper.ts");

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
    loadKeeper()
      .then(({ startKeeping }) => startKeeping())
      .catch(() => {}); // without it the form is as good as it was
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
