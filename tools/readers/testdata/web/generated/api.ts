export interface components {
  schemas: {
    Head: { shortName: string; studyGuideSlug: string | null; timeZone: string };
    Other: { studyGuideSlug: string };
  };
}
