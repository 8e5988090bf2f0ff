import { useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useLiveStock } from "#app/api/live/use-live-stock.ts";
import { displayState } from "#app/parts/events/state/display-state.ts";
import { stockSentence, withSaleState, withStates } from "#app/parts/events/state/live-stock.ts";
import { stateFactsOf } from "#app/parts/events/state/sale-facts.ts";
import type { DetailData } from "./detail.tsx";

/** The page of an event as it is at this moment: states are told, numbers and news are read again. */
export function useLiveEvent(data: DetailData) {
  const { revalidate } = useRevalidator();
  const [sentence, setSentence] = useState<string | null>(null);
  const [isNews, setIsNews] = useState(false);
  // of a night that is over nothing changes any more
  const isOver = displayState(stateFactsOf(data.event, data.types), new Date(data.madeAt)) === "past";
  const { states, isLost } = useLiveStock(isOver ? null : data.event.id, data.types, {
    readAgain: revalidate,
    onNews: () => setIsNews(true),
  });
  const types = useMemo(() => withStates(data.types, states), [data.types, states]);
  const before = useRef(types);
  useEffect(() => {
    const said = stockSentence(before.current, types);
    before.current = types;
    if (said) setSentence(said);
  }, [types]);
  const known = useRef(data.event);
  useEffect(() => {
    const old = known.current;
    known.current = data.event;
    if (!isNews || old === data.event) return;
    setIsNews(false);
    import("#app/parts/events/state/news-sentence.ts").then(
      ({ newsSentence }) => setSentence(newsSentence(old, data.event)),
      () => setSentence("The details of this event have just changed."),
    );
  }, [data.event, isNews]);
  const live = useMemo(
    () =>
      types === data.types ? data : { ...data, types: [...types], event: withSaleState(data.event, types) },
    [data, types],
  );
  useKeptFocus(live);
  return { data: live, isLost, sentence };
}

/** A person who stood on a button that has gone stands on what it was for, and not at the top of the page. */
function useKeptFocus(shown: DetailData): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = (target as Element).closest("[data-live]") && (target as Element);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons go with what is shown
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    const place = document.querySelector<HTMLElement>("section[data-live]") ?? document.querySelector("h1");
    if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
  }, [shown]);
}
