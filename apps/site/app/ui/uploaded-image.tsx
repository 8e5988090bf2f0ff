import clsx from "clsx";
import { type ComponentProps, useState } from "react";
import { Halftone } from "./halftone.tsx";
import { notifyImageFailed } from "./notices/toasts.ts";

/** An uploaded picture: loads when it comes near; where it does not come, a toast says so and the halftone stays. */
export function UploadedImage({ className, alt, ...props }: ComponentProps<"img"> & { alt: string }) {
  const [failed, setFailed] = useState<string | undefined>();
  if (failed !== undefined && failed === props.src)
    return (
      <Halftone className={className}>
        {alt ? <span className="sr-only">{alt}, not loaded</span> : null}
      </Halftone>
    );
  return (
    <img
      loading="lazy"
      decoding="async"
      {...props}
      alt={alt}
      className={clsx("halftone", !className?.includes("object-contain") && "object-cover", className)}
      onError={() => {
        setFailed(props.src ?? "");
        notifyImageFailed();
      }}
    />
  );
}
