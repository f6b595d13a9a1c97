declare module '@module/enfilade.mjs' {
  const create: (options: { locateFile: (name: string) => string }) => Promise<unknown>;
  export default create;
}
declare module '@module/enfilade.wasm?url' {
  const url: string;
  export default url;
}
