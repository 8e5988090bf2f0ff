import { useEffect } from "react";

/** Says something in the title of the tab before what stands there, for people who look at another one. Null says nothing. */
export function useTabTitle(sentence: string | null): void {
  useEffect(() => {
    if (sentence === null) return;
    const title = document.title;
    document.title = `${sentence} | ${title}`;
    return () => {
      // the next page may have said its own by now
      if (document.title.startsWith(sentence)) document.title = title;
    };
  }, [sentence]);
}
