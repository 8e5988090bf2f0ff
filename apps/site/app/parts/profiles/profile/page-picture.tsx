import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

type PagePictureProps = { name: string; path: string | null; alt: string | null };

/** The picture on somebody's page, or the first letter of their name. */
export function PagePicture({ name, path, alt }: PagePictureProps) {
  const size = "size-28 sm:size-36 shrink-0";
  if (!path)
    return (
      <span aria-hidden="true" className={`grid place-items-center bg-ink type-h1 text-bg ${size}`}>
        {[...name][0]?.toLocaleUpperCase("en-GB")}
      </span>
    );
  return (
    <UploadedImage
      src={resizedAddress(path, 320)}
      srcSet={pictureSources(path, 640)}
      sizes="144px"
      alt={alt ?? ""}
      width={320}
      height={320}
      className={size}
    />
  );
}
