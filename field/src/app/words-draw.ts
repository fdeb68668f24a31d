import { say } from '@sahada/contract/text';

/** Words of drawing on a photo. */
export const draw = {
  title: say({ tr: 'Fotoğrafın üzerine çiz', en: 'Draw on the photo' }),
  photo: say({ tr: 'Fotoğraf, {n} işaret', en: 'Photo, marks: {n}' }),
  tool: say({ tr: 'Araç', en: 'Tool' }),
  arrow: say({ tr: 'Ok', en: 'Arrow' }),
  circle: say({ tr: 'Daire', en: 'Circle' }),
  text: say({ tr: 'Yazı', en: 'Text' }),
  colour: say({ tr: 'Renk', en: 'Colour' }),
  red: say({ tr: 'Kırmızı', en: 'Red' }),
  yellow: say({ tr: 'Sarı', en: 'Yellow' }),
  blue: say({ tr: 'Mavi', en: 'Blue' }),
  hintLine: say({ tr: 'Fotoğrafın üzerinde parmağınızı sürükleyin.', en: 'Drag your finger over the photo.' }),
  hintText: say({ tr: 'Yazının duracağı yere dokunun.', en: 'Tap where the text should stand.' }),
  keysLine: say({
    tr: 'Yön tuşlarıyla yer seçin; Enter başlatır, yeniden Enter bitirir.',
    en: 'Choose a spot with the arrow keys; Enter begins, Enter again ends.',
  }),
  keysText: say({
    tr: 'Yön tuşlarıyla yer seçin, Enter ile yazın.',
    en: 'Choose a spot with the arrow keys, then press Enter to write.',
  }),
  textLabel: say({ tr: 'Kısa yazı', en: 'Short text' }),
  addText: say({ tr: 'Ekle', en: 'Add' }),
  cancel: say({ tr: 'Vazgeç', en: 'Cancel' }),
  elsewhere: say({
    tr: 'Bu fotoğraf bu cihazda değil; üzerine çizilemez.',
    en: 'This photo is not on this device and cannot be drawn on.',
  }),
  leaveAsk: say({ tr: 'Çizdikleriniz silinsin mi?', en: 'Delete what you have drawn?' }),
  save: say({ tr: 'Kaydet', en: 'Save' }),
};
