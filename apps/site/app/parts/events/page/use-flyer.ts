import { useLocation, useNavigate } from "react-router";

const OPEN = "#flyer";
/** Marks the history entry that a press has made, so that closing goes back instead of adding another. */
const OPENED_HERE = "opened-here";

/** Whether the flyer is enlarged. It is part of the address: the back button closes it, and a link can open it. */
export function useFlyer() {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const go = { preventScrollReset: true } as const;
  return {
    isOpen: hash === OPEN,
    open: () => void navigate({ pathname, search, hash: OPEN }, { ...go, state: OPENED_HERE }),
    close: () =>
      state === OPENED_HERE
        ? void navigate(-1)
        : void navigate({ pathname, search }, { ...go, replace: true }),
  };
}
