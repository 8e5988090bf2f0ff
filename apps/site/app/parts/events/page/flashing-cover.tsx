import { useState } from "react";
import { uploadAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

/** Covers that flash stand still; this lets people who want to see one move do so. Import it lazily. */
export default function FlashingCover({ path, alt }: { path: string; alt: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Button variant="outline" size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide it" : "This picture flashes. Show it"}
      </Button>
      {isShown ? <UploadedImage src={uploadAddress(path)} alt={alt} className="w-full" /> : null}
    </div>
  );
}
