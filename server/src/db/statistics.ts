/** Takes statistics of tables that have grown much; `tables` names them (functions.sql). */
export const analyzeGrown = 'select analyze_grown() as tables';
