import { lazy, Suspense, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkToCopy } from "#app/ui/sharing/link-to-copy.tsx";
import { ShareButton } from "#app/ui/sharing/share-button.tsx";
import type { NewPass } from "./pass-form.tsx";

const QrCode = lazy(() =>
  import("#app/ui/sharing/qr-code.tsx").then((module) => ({ default: module.QrCode })),
);

type IssuedPassProps = { pass: NewPass; siteUrl: string; onDone: () => void };

/** A pass that was just made, as a picture to scan and a link to send. It is shown once. */
export function IssuedPass({ pass, siteUrl, onDone }: IssuedPassProps) {
  const url = `${siteUrl}${pass.path}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="issued-pass"
      className="grid gap-5 border-2 border-ink bg-raised p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-6"
    >
      <div className="bg-white p-2 sm:w-56">
        <Suspense fallback={<Halftone className="aspect-square" />}>
          <QrCode
            text={url}
            correction="medium"
            label={`The pass of ${pass.label} to scan`}
            className="w-full"
          />
        </Suspense>
      </div>
      <div className="grid content-start gap-4">
        <h4 ref={heading} id="issued-pass" tabIndex={-1} className="type-h3 [overflow-wrap:anywhere]">
          {pass.label}: {pass.role === "supervisor" ? "supervisor" : "steward"}
        </h4>
        <p>
          Have the phone scan this, or send the link. It is shown once, and works on the first device that
          opens it.
        </p>
        <LinkToCopy url={url} />
        <div className="flex flex-wrap gap-3">
          <ShareButton title={`Door pass: ${pass.label}`} url={url} />
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </section>
  );
}
