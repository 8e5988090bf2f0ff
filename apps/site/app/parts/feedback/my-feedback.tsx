import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

/** Nights that the reader may say something about; one of them is open for its answers (`?say=` in the address). Nothing where there is none. */
export default function MyFeedback({ personId }: { personId: string }) {
  const [params, setParams] = useSearchParams();
  const open = params.get("say");
  const { data, isLoading } = useQuery({
    queryKey: ["feedback", personId],
    queryFn: () => call("list_my_feedback"),
  });
  const show = (event: string | null) =>
    setParams(
      (before) => {
        if (event) before.set("say", event);
        else before.delete("say");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  if (isLoading) return <div aria-busy="true" />;
  if (!data?.length)
    return open ? (
      <p className="mt-4 border-ink border-s-4 ps-4">
        There is nothing left to answer. Each person answers once, within two weeks of the event.
      </p>
    ) : null;
  return (
    <section aria-labelledby="feedback" className="mt-6 grid max-w-reading gap-3">
      <h2 id="feedback" className="type-h3">
        How was it?
      </h2>
      <ul className="grid gap-3">
        {data.map((night) => (
          <li key={night.event_id} className="grid gap-4 border-2 border-ink p-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <strong dir="auto">{night.title}</strong>
                <span className="block text-ink-2 text-small">
                  {momentName(night.starts_at)}. The team never sees your name, and reads answers only once
                  five people have given theirs.
                </span>
              </p>
              <Button
                size="sm"
                variant="outline"
                aria-expanded={open === night.event_id}
                onClick={() => show(open === night.event_id ? null : night.event_id)}
              >
                {open === night.event_id ? "Later" : "Answer"}
                <span className="sr-only"> about {night.title}</span>
              </Button>
            </div>
            {open === night.event_id ? <FeedbackForm night={night} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
