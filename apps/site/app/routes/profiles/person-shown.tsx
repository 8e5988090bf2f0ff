import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { LimitedPersonPage, PersonPage } from "#app/parts/profiles/profile/person-page.tsx";
import { type LimitedPage, nameOnPage, type ProfilePage } from "#app/parts/profiles/profile/profile-page.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";

type ShownProps = {
  page: ProfilePage | LimitedPage;
  isOwn: boolean;
  isSignedIn: boolean;
  children: ReactNode;
};

/** A person's page as one viewer sees it, with what follows it. */
export function PersonShown({ page, isOwn, isSignedIn, children }: ShownProps) {
  const navigate = useNavigate();
  const name = page.is_limited ? `@${page.handle}` : nameOnPage(page);
  return (
    <>
      <article className="column py-6">
        <Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label: name }]} />
        <div className="mt-6">
          {page.is_limited ? (
            <LimitedPersonPage page={page} />
          ) : (
            <PersonPage page={page} isOwn={isOwn} onBlocked={() => void navigate("/")} />
          )}
        </div>
        {isOwn ? null : (
          <p className="mt-10">
            <ReportButton
              subject={{ kind: "profile", id: page.user_id, noun: "profile" }}
              isSignedIn={isSignedIn}
            />
          </p>
        )}
      </article>
      {children}
    </>
  );
}
