import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Printer } from "#app/ui/icons/printer.ts";
import type { PageDocument } from "./documents.server.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const dateText = (date: string): string => day.format(new Date(date));

/** Texts that people agree to or hold us to; the others are read, whatever their version. */
const isAgreed = (slug: string): boolean => ["terms", "privacy", "refunds", "cookies"].includes(slug);

type DocumentPageProps = {
  document: PageDocument;
  /** Above the text, within the page's head. */
  head?: ReactNode;
  /** Below the text: forms and lists that live. */
  children?: ReactNode;
  /** Headings of what stands below the text, for the contents. */
  more?: readonly { id: string; text: string }[];
  /** On narrow screens the contents stand below, where the text begins with a search. */
  beginsWithSearch?: boolean;
};

/** One of the texts about us, with its summary, contents, versions and what it lets people do. */
export function DocumentPage({ document, head, children, more = [], beginsWithSearch }: DocumentPageProps) {
  const isOld = document.version !== document.versions[0]?.version;
  const contents = [...document.contents, ...more];
  return (
    <article className="column py-10 lg:py-14">
      <Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label: document.title }]} />
      {isOld ? <OldVersionNote slug={document.slug} /> : null}
      <header className="mt-6 border-ink border-b-2 pb-8">
        <h1 tabIndex={-1} className="type-h1" dir="auto">
          {document.title}
        </h1>
        <p className="mt-5 max-w-reading text-[1.25rem] leading-snug">{document.summary}</p>
        {isOld || isAgreed(document.slug) ? (
          <p className="mt-4 type-data text-ink-2">
            Version {document.version}, {dateText(document.date)}
          </p>
        ) : null}
        {head}
      </header>
      <div className="mt-8 grid gap-x-14 lg:mt-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <div
            className="document"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made into HTML on the server
            dangerouslySetInnerHTML={{ __html: document.html }}
          />
          {children}
          <Versions document={document} />
        </div>
        <aside
          aria-label="Contents"
          className={clsx("lg:order-last print:hidden", !beginsWithSearch && "max-lg:order-first")}
        >
          <nav
            aria-label="On this page"
            className="border-ink pt-0 lg:sticky lg:top-28 lg:border-t-2 lg:pt-4"
          >
            <h2 className="type-label text-ink-2">On this page</h2>
            <ul className="mt-2">
              {contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-flex min-h-8 items-center hover:underline">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
            <Button
              variant="outline"
              size="sm"
              className="mt-5"
              data-needs-script=""
              onClick={() => window.print()}
            >
              <Printer className="size-4" aria-hidden="true" /> Print
            </Button>
          </nav>
        </aside>
      </div>
    </article>
  );
}

function OldVersionNote({ slug }: { slug: string }) {
  return (
    <p role="note" className="mt-6 border-2 border-ink bg-surface p-4">
      This is an earlier version, kept so that you can look it up.{" "}
      <Link to={`/${slug}`}>Read today's version</Link>.
    </p>
  );
}

function Versions({ document }: { document: PageDocument }) {
  return (
    <section aria-labelledby="versions" className="mt-14 max-w-reading border-line border-t pt-5">
      <h2 id="versions" className="type-label text-ink-2">
        What changed
      </h2>
      <ul className="mt-2">
        {document.versions.map(({ version, date, change }) => (
          <li key={version} className="flex flex-wrap gap-x-3">
            <Link to={`/${document.slug}?version=${version}`} className="underline underline-offset-4">
              Version {version}
            </Link>
            <span className="text-ink-2">
              {dateText(date)}: {change}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
