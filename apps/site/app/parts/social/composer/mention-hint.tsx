import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mentionsQuery } from "#app/parts/social/social-queries.ts";

/** The @names of a text, once each. */
const namesIn = (text: string): string =>
  [...new Set([...text.matchAll(/(?<![\w@/.])@\w{3,30}/g)].map(([name]) => name.toLowerCase()))].join(" ");

const REST_MS = 500;

/** Says before sending which of the names in a text lead nowhere; all that cannot be linked are alike. */
export function MentionHint({ body }: { body: string }) {
  const names = namesIn(body);
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(names), REST_MS);
    return () => clearTimeout(timer);
  }, [names]);
  const { data } = useQuery(mentionsQuery(rested));
  const plain = (data ?? []).filter(
    ({ name, is_linked }) => !is_linked && names.split(" ").includes(`@${name.toLowerCase()}`),
  );
  return (
    <p role="status" className="text-ink-2 text-small empty:hidden">
      {plain.length > 0
        ? `${plain.map(({ name }) => `@${name}`).join(", ")} ${plain.length === 1 ? "stays" : "stay"} plain text: ${plain.length === 1 ? "it" : "they"} cannot be linked.`
        : null}
    </p>
  );
}
