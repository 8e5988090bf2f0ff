import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Whether a signed-in person hears from who wrote a bulletin, and the button that changes it. */
export default function NewsChoice({ bulletinId, sender }: { bulletinId: string; sender: string }) {
  const key = ["bulletins", "hears", bulletinId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => call("hears_news_of", { p_bulletin_id: bulletinId }),
    staleTime: 0,
  });
  const { attempt, isBusy, refusal } = useExclusiveMutation(key);
  return (
    <Loaded query={query} what="Your choice">
      {(hears) => (
        <div className="grid justify-items-start gap-3">
          <p role="status">
            {hears
              ? `You get bulletins from ${sender} when you follow them or agreed to it.`
              : `You do not get bulletins from ${sender}.`}{" "}
            <Link to="/settings/notifications">How you are told</Link>
          </p>
          <Button
            variant="outline"
            busy={isBusy}
            onClick={() =>
              void attempt(() => call("choose_news_of", { p_bulletin_id: bulletinId, p_hears: !hears }))
            }
          >
            {hears ? `Stop hearing from ${sender}` : `Hear from ${sender} again`}
          </Button>
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </Loaded>
  );
}
