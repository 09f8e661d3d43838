import { Image } from 'antd';
import type { SubscriptionProps } from '../queries/subscription.api.ts';

/** The pictures of a document; each opens in full. */
export function DocumentPages({
  ids,
  photos,
  height,
}: {
  ids: readonly number[];
  photos: SubscriptionProps['photos'];
  height: number;
}) {
  return (
    <Image.PreviewGroup>
      <span className="thumbs document-pages">
        {ids.map((id, at) => {
          const photo = photos.find((known) => known.id === id);
          return photo ? (
            <Image
              key={id}
              src={photo.url}
              width={Math.round(height * 0.75)}
              height={height}
              alt={`Page ${at + 1} of the document`}
            />
          ) : (
            <span key={id}>Picture #{id}</span>
          );
        })}
      </span>
    </Image.PreviewGroup>
  );
}
