import { type GalleryList, graded, list, names, number, pair, several, text, yesNo } from '../list.ts';

export const occupationalSafety: GalleryList = {
  key: 'occupational-safety',
  code: 'İSG',
  title: pair('İş sağlığı ve güvenliği denetimi', 'Occupational safety audit'),
  about: pair(
    'Çalışma alanı, makine koruyucuları, kişisel koruyucu donanım, elektrik, ilk yardım ve kayıtlar.',
    'Work area, machine guards, personal protective equipment, electricity, first aid and records.',
  ),
  signature: true,
  sections: [
    {
      department: names.work,
      category: names.safety,
      asks: [
        graded(
          'Yürüyüş yolları işaretli, kuru ve engelsiz mi?',
          'Are the walkways marked, dry and free of obstacles?',
          { score: 15, photo: true },
        ),
        graded('Aydınlatma yapılan işe yeterli mi?', 'Is the lighting sufficient for the work?'),
        number('Ortam gürültüsü', 'Ambient noise', {
          unit: 'dB(A)',
          min: 30,
          max: 85,
          outside: 'major',
          help: pair(
            'Çalışanın kulak hizasında en az bir dakika ölçün.',
            'Measure at the worker’s ear for at least one minute.',
          ),
        }),
        graded(
          'Kimyasallar etiketli, güvenlik bilgi formları erişilebilir mi?',
          'Are chemicals labelled and their safety data sheets within reach?',
          { score: 15 },
        ),
        yesNo(
          'Yüksekte çalışmada korkuluk veya emniyet kemeri kullanılıyor mu?',
          'Is a guard rail or a harness used for work at height?',
          { score: 20, critical: true, photo: true },
        ),
        yesNo(
          'Çalışanlar yaptıkları işe uygun kişisel koruyucu donanımı kullanıyor mu?',
          'Do the workers use the protective equipment that their work needs?',
          { score: 20, critical: true, photo: true },
        ),
        several('Hangi donanım hazır ve sağlam?', 'Which equipment is available and sound?', {
          options: [
            pair('Baret', 'Helmets'),
            pair('Gözlük', 'Goggles'),
            pair('Kulak koruyucu', 'Ear protection'),
            pair('Eldiven', 'Gloves'),
            pair('Güvenlik ayakkabısı', 'Safety shoes'),
          ],
        }),
      ],
    },
    {
      department: names.machines,
      category: names.safety,
      asks: [
        yesNo(
          'Hareketli parçaların koruyucuları takılı ve sağlam mı?',
          'Are the guards of moving parts fitted and sound?',
          { score: 20, critical: true, photo: true },
        ),
        yesNo(
          'Acil durdurma butonları erişilebilir ve çalışıyor mu?',
          'Are the emergency stops within reach and working?',
          { score: 15 },
        ),
        yesNo(
          'Bakım sırasında kilitleme ve etiketleme uygulanıyor mu?',
          'Are lock-out and tag-out applied during maintenance?',
          { score: 15 },
        ),
        graded(
          'Basınçlı kap, forklift ve kaldırma araçlarının periyodik kontrolü geçerli mi?',
          'Are the periodic inspections of pressure vessels, forklifts and lifting gear valid?',
          { score: 15 },
        ),
        graded(
          'Kablolar, prizler ve panolar sağlam ve kapalı mı?',
          'Are cables, sockets and panels sound and closed?',
          { photo: true },
        ),
      ],
    },
    {
      department: names.office,
      category: names.safety,
      asks: [
        yesNo('Risk değerlendirmesi güncel ve imzalı mı?', 'Is the risk assessment up to date and signed?', {
          score: 15,
        }),
        yesNo(
          'Çalışanların iş güvenliği eğitimleri süresi içinde mi?',
          'Are the safety trainings of the workers within their term?',
        ),
        list('Ramak kala bildirimleri nasıl ele alınıyor?', 'How are near misses handled?', {
          options: [
            pair('Kaydediliyor ve önlem alınıyor', 'Recorded and acted upon'),
            pair('Yalnızca kaydediliyor', 'Only recorded'),
            pair('Kaydedilmiyor', 'Not recorded'),
          ],
        }),
        graded(
          'İlk yardım dolabı dolu, sertifikalı ilk yardımcı vardiyada mı?',
          'Is the first aid cabinet stocked and a certified first aider on shift?',
        ),
        number('Son kazadan bu yana geçen gün', 'Days since the last accident', { min: 0, max: 10000 }),
        text('Acil önlem gerektiren durumlar', 'What needs immediate action'),
      ],
    },
  ],
};
