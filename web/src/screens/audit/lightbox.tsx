import { audit, type WireAnswerRow } from '@sahada/contract/audit';
import { useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';

const Photos = fetched(async () => (await import('../../parts/picture/lightbox.tsx')).Lightbox);

interface LightboxProps {
  pictures: WireAnswerRow['pictures'];
  /** What they belong to. */
  name: string;
  start: number;
  mayDelete: boolean;
  onClose: () => void;
}

/** The photos of one answer or finding, large; until approval one can be deleted. */
export function Lightbox({ mayDelete, ...photos }: LightboxProps) {
  const { send } = useWrite(audit.deletePicture);
  const remove = async ({ id }: { id: number }) => (await send({ pictureId: id })).ok;
  return <Photos {...photos} onDelete={mayDelete ? remove : undefined} />;
}
