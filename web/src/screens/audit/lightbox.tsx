import { audit, type WireAnswerRow } from '@sahada/contract/audit';
import { useWrite } from '../../client/use.ts';
import { Lightbox as Photos } from '../../parts/picture/lightbox.tsx';

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
