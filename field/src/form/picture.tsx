import { useEffect, useState } from 'react';
import type { PictureTools } from './photos.tsx';

/** A picture of the form, wherever its host keeps it. */
export function Picture({
  pictureKey,
  size,
  pictures,
  label,
}: {
  pictureKey: string;
  size: 'thumb' | 'full';
  pictures: PictureTools;
  label: string;
}) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    pictures.address(pictureKey, size).then(
      (found) => wanted && setAddress(found),
      (error: unknown) => console.error('could not show a picture', error),
    );
    return () => {
      wanted = false;
    };
  }, [pictureKey, size, pictures]);
  return address ? <img src={address} alt={label} /> : <span className="sr">{label}</span>;
}
