import { useQuery, useQueryClient } from "@tanstack/react-query";
import { askAge } from "#app/api/age-question.ts";
import { browserClient } from "#app/api/browser-client.ts";
import { Button } from "#app/ui/button.tsx";
import { messagesKey } from "./messages-queries.ts";

const ageKey = [...messagesKey, "has-told-age"];

/** For somebody who has told no age: nobody new can write to them until they have. Row-level security shows each person their own row alone. */
export function AgeNote() {
  const queryClient = useQueryClient();
  const { data: hasTold } = useQuery({
    queryKey: ageKey,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("profile_private")
        .select("age_attested_at")
        .maybeSingle()
        .throwOnError();
      return data === null || data.age_attested_at !== null;
    },
  });
  if (hasTold !== false) return null;
  return (
    <section
      aria-label="Your age"
      className="m-3 grid justify-items-start gap-3 border-2 border-line-strong p-3"
    >
      <p className="text-small">
        New people can't write to you yet. Messages are for people of 18 and over, so tell us your date of
        birth first. We ask once and show it to no one.
      </p>
      <Button
        size="sm"
        variant="outline"
        onClick={() => void askAge().finally(() => queryClient.invalidateQueries({ queryKey: ageKey }))}
      >
        Tell us
      </Button>
    </section>
  );
}
