import { type Photo } from '@sorrel/web-kit/photos/photo-days';
import { PhotoGrid } from '@sorrel/web-kit/photos/PhotoGrid';
import '@sorrel/web-kit/photos/photos.css';
import { Card, Empty } from 'antd';

/** The customer's photos by day; A section 2: 600 px high. */
export function PhotoGallery({ photos }: { photos: readonly Photo[] }) {
  return (
    <Card
      size="small"
      title={<h2>Photo Gallery</h2>}
      extra={
        photos.length > 0 && <span className="sub">{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</span>
      }
    >
      {photos.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No photos yet. Ask for them in the chat." />
      ) : (
        <div className="gallery">
          <PhotoGrid photos={photos} level={3} />
        </div>
      )}
    </Card>
  );
}
