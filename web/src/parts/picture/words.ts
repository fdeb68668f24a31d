import { say } from '@sahada/contract/text';

/** Words of photos, wherever they are shown. */
export const pictureWords = {
  photo: say({ tr: 'Fotoğraf {n} / {total}: {question}', en: 'Photo {n} of {total}: {question}' }),
  downloadPhoto: say({ tr: 'Gönderilen dosyayı indir', en: 'Download the file as it was sent' }),
  openPhoto: say({ tr: 'Fotoğrafı aç: {photo}', en: 'Open photo: {photo}' }),
  previous: say({ tr: 'Önceki fotoğraf', en: 'Previous photo' }),
  next: say({ tr: 'Sonraki fotoğraf', en: 'Next photo' }),
  untouchedPhoto: say({ tr: 'Çizimsiz hâlini göster', en: 'Show without the drawing' }),
  drawnPhoto: say({ tr: 'Çizimli hâlini göster', en: 'Show with the drawing' }),
  deletePhoto: say({ tr: 'Fotoğrafı sil', en: 'Delete photo' }),
  deletePhotoAsk: say({ tr: 'Bu fotoğraf silinsin mi?', en: 'Delete this picture?' }),
};
