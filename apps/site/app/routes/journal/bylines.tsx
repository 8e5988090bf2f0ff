import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import { ArticleImage } from "#app/parts/journal/article-picture.tsx";
import { BylineForm } from "#app/parts/journal/bylines/byline-form.tsx";
import { bylinesQuery, type DeskByline } from "#app/parts/journal/desk-queries.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/bylines.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Bylines", description: "Who signs articles.", isHidden: true });

/** Everybody who signs articles. */
export default function Bylines() {
  const query = useQuery(bylinesQuery);
  const [open, setOpen] = useState<{ slug: string } | "new" | null>(null);
  const chosen = open && open !== "new" ? query.data?.find(({ slug }) => slug === open.slug) : undefined;
  return (
    <div className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Desk", to: "/journal/desk" }, { label: "Bylines" }]} />
      <header className="mt-5 flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="type-h1">
          Bylines
        </h1>
        <Button onClick={() => setOpen("new")}>New byline</Button>
      </header>
      <div className="mt-6">
        <Loaded query={query} what="The bylines">
          {(bylines) =>
            bylines.length === 0 ? (
              <EmptyState>No bylines yet.</EmptyState>
            ) : (
              <ul className="border-line border-t">
                {bylines.map((byline) => (
                  <BylineRow key={byline.slug} byline={byline} onOpen={() => setOpen(byline)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {open === "new" || chosen ? (
        <Dialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) setOpen(null);
          }}
          title={chosen?.name ?? "New byline"}
        >
          <BylineForm byline={chosen ?? null} onDone={() => setOpen(null)} />
        </Dialog>
      ) : null}
    </div>
  );
}

function BylineRow({ byline, onOpen }: { byline: DeskByline; onOpen: () => void }) {
  const { slug, name, bio, picture_path: picture, account, articles } = byline;
  return (
    <li className="flex items-start gap-4 border-line border-b py-4">
      <ArticleImage path={picture} alt="" sizes="4rem" className="size-16 shrink-0 object-cover" />
      <div className="grid min-w-0 grow gap-1">
        <p className="type-h3 [overflow-wrap:anywhere]">
          <Link to={`/journal/authors/${slug}`}>{name}</Link>
        </p>
        <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{bio}</p>
        <p className="type-data text-ink-2">
          {[plural(articles, "article"), account ? `@${account}` : null].filter(Boolean).join(", ")}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Change ${name}`} onClick={onOpen}>
        Change
      </Button>
    </li>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
