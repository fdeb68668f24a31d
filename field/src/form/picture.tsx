import { useEffect, useState } from 'react';

/** Whose pictures they are: a question's, by its id, or a finding's, by its key. */
export type PictureOwner = number | string;

/** What the form needs to know of pictures; where they are kept is its host's affair. */
export interface PictureTools {
  /** How many one answer may have. */
  most: number;
  add: (owner: PictureOwner, files: readonly File[]) => void;
  remove: (owner: PictureOwner, pictureKey: string) => void;
  /** Draws on a photo; where it is missing, the host does not offer to. */
  draw?: (owner: PictureOwner, pictureKey: string) => void;
  /** An address for an img element, or null when there is no such picture. */
  address: (pictureKey: string, size: 'thumb' | 'full') => Promise<string | null>;
}

/** A picture of the form, wherever its host keeps it. */
export function Picture({
  pictureKey,
  size,
  pictures,
  label,
}: {
  pictureKey: string;
  size: 'thumb' | 'full';
  pictures: Pick<PictureTools, 'address'>;
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
