import { brandName } from "@undercroft/contract/brand";
import { LinkButton } from "#app/ui/link-button.tsx";

type NoPermissionProps = {
  /** The screen is for admins, and this person is one of the staff all the same. */
  isForAdmins: boolean;
};

/** What people see at a screen that is for staff, or for those of them who are admins. */
export function NoPermission({ isForAdmins }: NoPermissionProps) {
  return (
    <section className="column py-16" aria-labelledby="no-permission">
      <title>{`No permission | ${brandName()}`}</title>
      <div className="halftone mb-8 h-24" aria-hidden="true" />
      <h1 id="no-permission" tabIndex={-1} className="type-h1">
        {isForAdmins ? "This page is for admins" : "This page is for staff"}
      </h1>
      <p className="mt-4 max-w-reading text-ink-2">
        {isForAdmins
          ? "You are a moderator. Admins read the audit log, look after limits and settings, and answer enquiries. If you need something from here, ask one of them."
          : "Your account does not have the role it needs. If you work here, ask an admin to add it."}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {isForAdmins ? (
          <LinkButton to="/admin">Back to the overview</LinkButton>
        ) : (
          <LinkButton to="/">Go home</LinkButton>
        )}
        <LinkButton to="/settings" variant="outline">
          Your account
        </LinkButton>
      </div>
    </section>
  );
}
