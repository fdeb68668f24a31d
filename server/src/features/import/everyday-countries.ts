/** What tables call countries besides the names and the code that are stored, under one of those names. Only what means one country. */
export const everydayCountries: Record<string, readonly string[]> = {
  Türkiye: ['Turkey', 'Turkiye', 'Türkiye Cumhuriyeti', 'T.C.', 'TC', 'Republic of Turkey', 'Republic of Türkiye'],
  'Birleşik Krallık': ['İngiltere', 'Büyük Britanya', 'Britanya', 'UK', 'U.K.', 'England', 'Great Britain', 'Britain'],
  'Amerika Birleşik Devletleri': ['ABD', 'A.B.D.', 'Amerika', 'USA', 'U.S.A.', 'United States', 'America'],
  'Birleşik Arap Emirlikleri': ['BAE', 'UAE', 'Emirates'],
  Almanya: ['Federal Almanya', 'Deutschland'],
  Hollanda: ['Holland', 'The Netherlands'],
  Rusya: ['Rusya Federasyonu', 'Russian Federation'],
  Çin: ['Çin Halk Cumhuriyeti', 'People’s Republic of China', "People's Republic of China"],
  'Güney Kore': ['Kore Cumhuriyeti', 'Republic of Korea'],
  'Kuzey Makedonya': ['Makedonya', 'Macedonia'],
  'Bosna Hersek': ['Bosna-Hersek', 'Bosna', 'Bosnia'],
  'Çek Cumhuriyeti': ['Çekya', 'Czech Republic'],
};
