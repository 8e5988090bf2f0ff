import type { ArticlePicture as Picture } from "@undercroft/contract";
import clsx from "clsx";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

const isDrawn = (path: string): boolean => !path.startsWith("journal_media/waiting/");

type ArticleImageProps = {
  path: string | null;
  alt: string;
  sizes: string;
  className?: string;
  isFirst?: boolean;
};

/** A picture of the journal; a halftone where there is none, or while the demo still draws it. */
export function ArticleImage({ path, alt, sizes, className, isFirst = false }: ArticleImageProps) {
  if (!(path && isDrawn(path))) return <Halftone className={className} />;
  return (
    <UploadedImage
      src={resizedAddress(path, 960)}
      srcSet={pictureSources(path, 1280)}
      sizes={sizes}
      alt={alt}
      width={1120}
      height={640}
      className={className}
      {...(isFirst ? { loading: "eager", fetchPriority: "high" } : {})}
    />
  );
}

/** A picture inside an article, with what it shows and whose it is. */
export function ArticleFigure({ picture, className }: { picture: Picture; className?: string }) {
  return (
    <figure className={clsx("grid gap-2", className)}>
      <ArticleImage
        path={picture.path}
        alt={picture.is_decorative ? "" : picture.alt}
        sizes="(min-width: 48rem) 45rem, 100vw"
        className="aspect-[7/4] w-full"
      />
      <figcaption className="text-ink-2 text-small [overflow-wrap:anywhere]">
        {picture.caption ? `${picture.caption} ` : null}
        <span className="type-data">{picture.credit}</span>
      </figcaption>
    </figure>
  );
}
