import { useNavigate, useSearchParams } from "react-router";
import { FoundForm } from "#app/parts/organisers/found-form.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/found.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Start an organiser",
    description: "Put on nights under your own name.",
    isHidden: true,
  });

/** Founding an organiser, on the way to the first event or by itself. */
export default function FoundOrganiser() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "New organiser" }]} />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        Who puts it on?
      </h1>
      <p className="mt-4 mb-8 max-w-reading text-ink-2">
        Every event has an organiser: a promoter, a collective, a venue or a label. Your first two events are
        looked at before they are public.
      </p>
      <FoundForm
        onFounded={({ id }) =>
          void navigate(search.get("then") === "event" ? `/events/new?organiser=${id}` : `/organise?as=${id}`)
        }
      />
    </div>
  );
}
