import { useEffect, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { uploadAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

async function doesFlash(path: string): Promise<boolean> {
  const client = await browserClient();
  const { data } = await client.rpc("picture_flashes", { p_path: path });
  return data ?? false;
}

/** Covers stand still where they flash; this lets whoever wants to see it move. Import it lazily, for pictures that can move. */
export default function FlashingCover({ path, alt }: { path: string; alt: string }) {
  const [flashes, setFlashes] = useState(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let isHere = true;
    doesFlash(path)
      .then((found) => isHere && setFlashes(found))
      .catch(() => {}); // it stands still then
    return () => {
      isHere = false;
    };
  }, [path]);
  if (!flashes) return null;
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Button variant="outline" size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide it" : "This picture flashes. Show it"}
      </Button>
      {isShown ? <UploadedImage src={uploadAddress(path)} alt={alt} className="w-full" /> : null}
    </div>
  );
}
