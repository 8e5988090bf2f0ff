import { type ReactNode, use } from "react";
import { ScriptMarkContext } from "#app/shell/appearance/script-mark.ts";

const hideForSession = `try{if(Object.keys(localStorage).some(function(k){return/^sb-.+-auth-token$/.test(k)}))document.documentElement.dataset.session=""}catch(e){}`;

type UntilOwnReadProps = {
  /** it is not known yet whether somebody is signed in */
  isUnknown: boolean;
  children: ReactNode;
};

/** What strangers may read. With a session in this browser it stays out of sight until the person's own read has taken its place. */
export function UntilOwnRead({ isUnknown, children }: UntilOwnReadProps) {
  const mark = use(ScriptMarkContext);
  return (
    <>
      <script
        nonce={mark}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; it must run before paint
        dangerouslySetInnerHTML={{ __html: hideForSession }}
      />
      <div data-until-read={isUnknown ? "" : undefined}>{children}</div>
    </>
  );
}
