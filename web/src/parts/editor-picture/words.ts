import { say } from '@sahada/contract/text';

export const editorPictureWords = {
  insert: say({ tr: 'Görsel ekle', en: 'Insert a picture' }),
  title: say({ tr: 'Metne görsel ekle', en: 'Insert a picture into the text' }),
  add: say({ tr: 'Yeni görsel', en: 'New picture' }),
  choose: say({ tr: 'Dosya seç', en: 'Choose a file' }),
  other: say({ tr: 'Başka dosya seç', en: 'Choose another file' }),
  drop: say({ tr: 'Görseli buraya sürükleyin ya da seçin', en: 'Drop a picture here, or choose one' }),
  kinds: say({ tr: 'jpg, jpeg veya png; en çok 10 MB.', en: 'jpg, jpeg or png; at most 10 MB.' }),
  type: say({
    tr: 'Yalnızca jpg, jpeg veya png yükleyebilirsiniz.',
    en: 'Only jpg, jpeg or png images can be uploaded.',
  }),
  size: say({ tr: 'Dosya en çok 10 MB olabilir.', en: 'The file can be 10 MB at most.' }),
  alt: say({ tr: 'Görselde ne var?', en: 'What does the picture show?' }),
  altHint: say({
    tr: 'Görseli görmeyenlere okunur, görsel yüklenemezse yerinde yazar.',
    en: 'Read out to those who do not see it, and shown where it cannot be loaded.',
  }),
  upload: say({ tr: 'Yükle', en: 'Upload' }),
  stored: say({ tr: 'Yüklenmiş görseller', en: 'Uploaded pictures' }),
  search: say({ tr: 'Görsellerde ara', en: 'Search pictures' }),
  none: say({ tr: 'Henüz metin görseli yok', en: 'No editor pictures yet' }),
  noneHint: say({
    tr: 'Yüklediğiniz görsel soru açıklamalarında, karşılama metinlerinde, KVKK metinlerinde ve iletilerde kullanılabilir.',
    en: 'A picture that you upload can stand in the help of questions, in introductions, in data protection texts and in messages.',
  }),
  pick: say({ tr: 'Metne ekle: {name}', en: 'Insert: {name}' }),
};
