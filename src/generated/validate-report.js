// Made by scripts/generate.js from schema/. Do not edit.
import runtime0 from "ajv/dist/runtime/ucs2length.js";
"use strict";
export const validateReport = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["v","command","plan","results","checks","requests","ms"],"properties":{"v":{"const":1},"command":{"enum":["plan","apply","drift"]},"plan":{"$ref":"#/$defs/PlanFile"},"results":{"type":"array","items":{"$ref":"#/$defs/ReportResult"}},"checks":{"type":"array","items":{"$ref":"#/$defs/ReportCheck"}},"explanations":{"type":"array","items":{"$ref":"#/$defs/ReportExplanation"}},"refused":{"$ref":"#/$defs/ReportRefusal"},"refusals":{"type":"array","items":{"$ref":"#/$defs/ReportShardRefusal"}},"offline":{"const":true},"shard":{"$ref":"#/$defs/ReportShard"},"requests":{"type":"object","additionalProperties":{"type":"integer","minimum":0}},"portals":{"type":"array","items":{"$ref":"#/$defs/ReportPortal"}},"interrupted":{"enum":["signal","deadline"]},"timeline":{"type":"array","items":{"$ref":"#/$defs/ReportMoment"}},"consoles":{"type":"object","additionalProperties":{"type":"string","pattern":"^https://"}},"codes":{"type":"array","items":{"type":"string"}},"ms":{"type":"number","minimum":0},"runs":{"type":"array","items":{"$ref":"#/$defs/RunFacts"}}},"$defs":{"Json":{"type":["null","boolean","number","string","array","object"],"items":{"$ref":"#/$defs/Json"},"additionalProperties":{"$ref":"#/$defs/Json"}},"PlanAccepted":{"type":"object","required":["address","until"],"properties":{"address":{"type":"string"},"field":{"type":"string"},"wants":{"$ref":"#/$defs/Json"},"is":{"$ref":"#/$defs/Json"},"missing":{"const":true},"id":{"type":"string"},"until":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"widened":{"const":true},"why":{"type":"string"}}},"PlanFieldChange":{"type":"object","required":["path","before","after"],"properties":{"path":{"type":"string"},"before":{"$ref":"#/$defs/Json"},"after":{"$ref":"#/$defs/Json"},"leftOut":{"const":true},"whose":{"$ref":"#/$defs/PlanWhose"}}},"PlanFile":{"type":"object","required":["v","name","origins","rows","counts","digest","unread","notes"],"properties":{"v":{"const":1},"name":{"type":"string"},"origins":{"type":"object","additionalProperties":{"type":"string"}},"rows":{"type":"array","items":{"$ref":"#/$defs/PlanRow"}},"counts":{"type":"object","required":["create","update","rename","replace","delete","blocked","unchanged","unmanaged"],"properties":{"create":{"type":"integer","minimum":0},"update":{"type":"integer","minimum":0},"rename":{"type":"integer","minimum":0},"replace":{"type":"integer","minimum":0},"delete":{"type":"integer","minimum":0},"blocked":{"type":"integer","minimum":0},"unchanged":{"type":"integer","minimum":0},"unmanaged":{"type":"integer","minimum":0}}},"digest":{"type":"string","pattern":"^(ekc?1-[0-9a-f]{40}|incomplete)$"},"base":{"type":"object","required":["applied","moved"],"properties":{"applied":{"type":"boolean"},"moved":{"enum":["revert","leave","refuse"]}}},"changed":{"type":"object","required":["scopes","unread","since"],"properties":{"scopes":{"type":"array","items":{"type":"string"}},"unread":{"type":"integer","minimum":0},"since":{"type":"string"}}},"accepted":{"type":"array","items":{"$ref":"#/$defs/PlanAccepted"}},"unread":{"type":"array","items":{"$ref":"#/$defs/PlanUnread"}},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}}}},"PlanLoss":{"type":"object","required":["what","count"],"properties":{"what":{"type":"string"},"count":{"type":["integer","null"],"minimum":0},"restored":{"type":"boolean"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}}}},"PlanReason":{"type":"object","required":["code"],"properties":{"code":{"type":"string","maxLength":80,"pattern":"^[a-z][a-z0-9_]*/[a-z0-9-]+$"}},"additionalProperties":{"$ref":"#/$defs/Json"}},"PlanRef":{"type":"object","required":["address","was"],"properties":{"address":{"type":"string"},"was":{"type":["string","null"]}}},"PlanRow":{"type":"object","required":["address","kind","scope","parts","action","fields","desired","was","refs","loss","notes","allow"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"scope":{"$ref":"#/$defs/PlanScope"},"parts":{"type":"array","items":{"type":"string"}},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"fields":{"type":"array","items":{"$ref":"#/$defs/PlanFieldChange"}},"desired":{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/Json"}},"was":{"type":["string","null"]},"from":{"type":"string"},"whose":{"$ref":"#/$defs/PlanWhose"},"severity":{"enum":["widened","at-risk","changed"]},"refs":{"type":"array","items":{"$ref":"#/$defs/PlanRef"}},"because":{"type":"string"},"inPlaceOf":{"type":"string"},"awaits":{"type":"array","items":{"type":"string"}},"loss":{"type":"array","items":{"$ref":"#/$defs/PlanLoss"}},"opening":{"$ref":"#/$defs/PlanTold"},"accept":{"type":"array","items":{"type":"string"}},"widened":{"$ref":"#/$defs/PlanTold"},"lastChange":{"type":"object","required":["at","member"],"properties":{"at":{"type":"string"},"member":{"type":"string"},"madeBy":{"type":"string"}}},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}},"absent":{"const":true},"allow":{"type":"array","items":{"enum":["replace","loss"]}},"source":{"$ref":"#/$defs/PlanSource"}}},"PlanScope":{"type":"object","required":["address","kind","parts"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"parts":{"type":"array","items":{"type":"string"}},"parent":{"$ref":"#/$defs/PlanScope"},"base":{"type":"string"}}},"PlanSource":{"type":"object","required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"endLine":{"type":"integer","minimum":1},"endColumn":{"type":"integer","minimum":1}}},"PlanTold":{"type":"object","required":["reason","message"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}}},"PlanUnread":{"type":"object","required":["scope","kind","reason","message"],"properties":{"scope":{"type":"string"},"kind":{"type":"string"},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}}},"PlanWhose":{"enum":["pending","moved","both"]},"ReportCheck":{"type":"object","required":["address","source","verdict","findings"],"properties":{"address":{"type":"string"},"source":{"$ref":"#/$defs/PlanSource"},"verdict":{"enum":["pass","fail","flaky","unknown"]},"findings":{"type":"array","items":{"type":"string"}},"evidence":{"type":"string"},"runs":{"type":"array","items":{"$ref":"#/$defs/ReportRun"}},"ms":{"type":"number","minimum":0}}},"ReportExplanation":{"type":"object","required":["about","question","is","text","sources"],"properties":{"about":{"type":"array","items":{"type":"string"}},"question":{"type":"string"},"is":{"enum":["answer","page","none"]},"text":{"type":"string"},"sources":{"type":"array","items":{"type":"object","required":["title","url"],"properties":{"title":{"type":"string"},"url":{"type":"string"}}}}}},"ReportMoment":{"oneOf":[{"type":"object","required":["at","type","address","action"],"properties":{"at":{"type":"number"},"type":{"const":"started"},"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","delete","blocked"]}}},{"type":"object","required":["at","type","address","action","status"],"properties":{"at":{"type":"number"},"type":{"const":"ended"},"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"status":{"enum":["done","done_before","failed","skipped","stale","unknown","running","blocked"]},"ms":{"type":"number","minimum":0}}},{"type":"object","required":["at","type","lane","what"],"properties":{"at":{"type":"number"},"type":{"const":"waiting"},"lane":{"type":"string"},"what":{"type":"array","items":{"type":"string"}}}},{"type":"object","required":["at","type","lane","by","code"],"properties":{"at":{"type":"number"},"type":{"const":"held"},"lane":{"type":"string"},"by":{"type":"array","items":{"type":"string"}},"code":{"type":"string"}}},{"type":"object","required":["at","type","request","why","afterMs"],"properties":{"at":{"type":"number"},"type":{"const":"retry"},"request":{"type":"string"},"why":{"type":"string"},"afterMs":{"type":"number"}}}]},"ReportPortal":{"type":"object","required":["portal","requests","questions","atMost","kept"],"properties":{"portal":{"type":"string"},"requests":{"type":"integer","minimum":0},"questions":{"type":"integer","minimum":0},"atMost":{"type":"integer","minimum":0},"kept":{"type":"integer","minimum":0}}},"ReportRefusal":{"type":"object","required":["reason","message","rows"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"rows":{"type":"array","items":{"type":"string"}},"next":{"type":"string"}}},"ReportResult":{"type":"object","required":["address","action","status"],"properties":{"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"status":{"enum":["done","done_before","failed","skipped","stale","unknown","running","blocked"]},"partly":{"const":true},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"},"ms":{"type":"number","minimum":0}}},"ReportRun":{"type":"object","required":["verdict","findings"],"properties":{"verdict":{"enum":["pass","fail","unknown"]},"findings":{"type":"array","items":{"type":"string"}},"evidence":{"type":"string"}}},"ReportShard":{"type":"object","required":["index","of"],"properties":{"index":{"type":"integer","minimum":1},"of":{"type":"integer","minimum":1}}},"ReportShardRefusal":{"type":"object","required":["reason","message","rows","shard"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"rows":{"type":"array","items":{"type":"string"}},"next":{"type":"string"},"shard":{"$ref":"#/$defs/ReportShard"}}},"RunFacts":{"type":"object","required":["id","started","ended","version","files","hosts","exit"],"properties":{"id":{"type":"string"},"started":{"type":"string"},"ended":{"type":"string"},"version":{"type":"string"},"commit":{"type":"string"},"files":{"type":"array","items":{"$ref":"#/$defs/RunFile"}},"hosts":{"type":"array","items":{"type":"string"}},"exit":{"type":"integer","minimum":0}}},"RunFile":{"type":"object","required":["file"],"properties":{"file":{"type":"string"},"path":{"type":"string"}}}}};
const func0 = Object.prototype.hasOwnProperty;
const schema20 = {"type":"object","required":["v","name","origins","rows","counts","digest","unread","notes"],"properties":{"v":{"const":1},"name":{"type":"string"},"origins":{"type":"object","additionalProperties":{"type":"string"}},"rows":{"type":"array","items":{"$ref":"#/$defs/PlanRow"}},"counts":{"type":"object","required":["create","update","rename","replace","delete","blocked","unchanged","unmanaged"],"properties":{"create":{"type":"integer","minimum":0},"update":{"type":"integer","minimum":0},"rename":{"type":"integer","minimum":0},"replace":{"type":"integer","minimum":0},"delete":{"type":"integer","minimum":0},"blocked":{"type":"integer","minimum":0},"unchanged":{"type":"integer","minimum":0},"unmanaged":{"type":"integer","minimum":0}}},"digest":{"type":"string","pattern":"^(ekc?1-[0-9a-f]{40}|incomplete)$"},"base":{"type":"object","required":["applied","moved"],"properties":{"applied":{"type":"boolean"},"moved":{"enum":["revert","leave","refuse"]}}},"changed":{"type":"object","required":["scopes","unread","since"],"properties":{"scopes":{"type":"array","items":{"type":"string"}},"unread":{"type":"integer","minimum":0},"since":{"type":"string"}}},"accepted":{"type":"array","items":{"$ref":"#/$defs/PlanAccepted"}},"unread":{"type":"array","items":{"$ref":"#/$defs/PlanUnread"}},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}}}};
const schema21 = {"type":"object","required":["address","kind","scope","parts","action","fields","desired","was","refs","loss","notes","allow"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"scope":{"$ref":"#/$defs/PlanScope"},"parts":{"type":"array","items":{"type":"string"}},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"fields":{"type":"array","items":{"$ref":"#/$defs/PlanFieldChange"}},"desired":{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/Json"}},"was":{"type":["string","null"]},"from":{"type":"string"},"whose":{"$ref":"#/$defs/PlanWhose"},"severity":{"enum":["widened","at-risk","changed"]},"refs":{"type":"array","items":{"$ref":"#/$defs/PlanRef"}},"because":{"type":"string"},"inPlaceOf":{"type":"string"},"awaits":{"type":"array","items":{"type":"string"}},"loss":{"type":"array","items":{"$ref":"#/$defs/PlanLoss"}},"opening":{"$ref":"#/$defs/PlanTold"},"accept":{"type":"array","items":{"type":"string"}},"widened":{"$ref":"#/$defs/PlanTold"},"lastChange":{"type":"object","required":["at","member"],"properties":{"at":{"type":"string"},"member":{"type":"string"},"madeBy":{"type":"string"}}},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}},"absent":{"const":true},"allow":{"type":"array","items":{"enum":["replace","loss"]}},"source":{"$ref":"#/$defs/PlanSource"}}};
const schema22 = {"type":"object","required":["address","kind","parts"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"parts":{"type":"array","items":{"type":"string"}},"parent":{"$ref":"#/$defs/PlanScope"},"base":{"type":"string"}}};
const wrapper0 = {validate: validate55};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}});
errors++;
}
if((data.parts === undefined) || (!(func0.call(data, "parts")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parts"}});
errors++;
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.parts !== undefined && func0.call(data, "parts")){
let data2 = data.parts;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.parent !== undefined && func0.call(data, "parent")){
if(!(wrapper0.validate(data.parent, {instancePath:instancePath+"/parent",parentData:data,parentDataProperty:"parent",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
if(data.base !== undefined && func0.call(data, "base")){
if(typeof data.base !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/base",schemaPath:"#/properties/base/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":{"address":true,"kind":true,"parts":true,"parent":true,"base":true},"dynamicProps":false,"dynamicItems":false};

const schema23 = {"type":"object","required":["path","before","after"],"properties":{"path":{"type":"string"},"before":{"$ref":"#/$defs/Json"},"after":{"$ref":"#/$defs/Json"},"leftOut":{"const":true},"whose":{"$ref":"#/$defs/PlanWhose"}}};
const schema24 = {"type":["null","boolean","number","string","array","object"],"items":{"$ref":"#/$defs/Json"},"additionalProperties":{"$ref":"#/$defs/Json"}};
const wrapper1 = {validate: validate58};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((((typeof data != "object") && (typeof data !== "boolean")) && (!((typeof data == "number") && (isFinite(data))))) && (typeof data !== "string")){
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema24.type}});
errors++;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(wrapper1.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(wrapper1.validate(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
}
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":true,"items":true,"dynamicProps":false,"dynamicItems":false};

const schema25 = {"enum":["pending","moved","both"]};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(((data === "pending") || (data === "moved")) || (data === "both"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema25.enum}});
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.path === undefined) || (!(func0.call(data, "path")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}});
errors++;
}
if((data.before === undefined) || (!(func0.call(data, "before")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "before"}});
errors++;
}
if((data.after === undefined) || (!(func0.call(data, "after")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "after"}});
errors++;
}
if(data.path !== undefined && func0.call(data, "path")){
if(typeof data.path !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.before !== undefined && func0.call(data, "before")){
if(!(validate58(data.before, {instancePath:instancePath+"/before",parentData:data,parentDataProperty:"before",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.after !== undefined && func0.call(data, "after")){
if(!(validate58(data.after, {instancePath:instancePath+"/after",parentData:data,parentDataProperty:"after",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.leftOut !== undefined && func0.call(data, "leftOut")){
if(true !== data.leftOut){
(vErrors ??= []).push({instancePath:instancePath+"/leftOut",schemaPath:"#/properties/leftOut/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.whose !== undefined && func0.call(data, "whose")){
if(!(validate61(data.whose, {instancePath:instancePath+"/whose",parentData:data,parentDataProperty:"whose",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"path":true,"before":true,"after":true,"leftOut":true,"whose":true},"dynamicProps":false,"dynamicItems":false};

const schema26 = {"type":"object","required":["address","was"],"properties":{"address":{"type":"string"},"was":{"type":["string","null"]}}};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.was === undefined) || (!(func0.call(data, "was")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "was"}});
errors++;
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.was !== undefined && func0.call(data, "was")){
let data1 = data.was;
if((typeof data1 !== "string") && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/was",schemaPath:"#/properties/was/type",keyword:"type",params:{type: schema26.properties.was.type}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":{"address":true,"was":true},"dynamicProps":false,"dynamicItems":false};

const schema27 = {"type":"object","required":["what","count"],"properties":{"what":{"type":"string"},"count":{"type":["integer","null"],"minimum":0},"restored":{"type":"boolean"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}}}};
const schema28 = {"type":"object","required":["reason","message"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}}};
const schema29 = {"type":"object","required":["code"],"properties":{"code":{"type":"string","maxLength":80,"pattern":"^[a-z][a-z0-9_]*/[a-z0-9-]+$"}},"additionalProperties":{"$ref":"#/$defs/Json"}};
const func141 = (runtime0.default ?? runtime0);
const pattern3 = new RegExp("^[a-z][a-z0-9_]*/[a-z0-9-]+$", "u");

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.code === undefined) || (!(func0.call(data, "code")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "code")){
if(!(validate58(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(typeof data1 === "string"){
if(func141(data1) > 80){
(vErrors ??= []).push({instancePath:instancePath+"/code",schemaPath:"#/properties/code/maxLength",keyword:"maxLength",params:{limit: 80}});
errors++;
}
if(!pattern3.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*/[a-z0-9-]+$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}});
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}});
errors++;
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":{"reason":true,"message":true,"next":true},"dynamicProps":false,"dynamicItems":false};


function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.what === undefined) || (!(func0.call(data, "what")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "what"}});
errors++;
}
if((data.count === undefined) || (!(func0.call(data, "count")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "count"}});
errors++;
}
if(data.what !== undefined && func0.call(data, "what")){
if(typeof data.what !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/what",schemaPath:"#/properties/what/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.count !== undefined && func0.call(data, "count")){
let data1 = data.count;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: schema27.properties.count.type}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.restored !== undefined && func0.call(data, "restored")){
if(typeof data.restored !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/restored",schemaPath:"#/properties/restored/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data3 = data.notes;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate69(data3[i0], {instancePath:instancePath+"/notes/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":{"what":true,"count":true,"restored":true,"notes":true},"dynamicProps":false,"dynamicItems":false};

const schema30 = {"type":"object","required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"endLine":{"type":"integer","minimum":1},"endColumn":{"type":"integer","minimum":1}}};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.file === undefined) || (!(func0.call(data, "file")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file"}});
errors++;
}
if((data.line === undefined) || (!(func0.call(data, "line")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "line"}});
errors++;
}
if((data.column === undefined) || (!(func0.call(data, "column")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "column"}});
errors++;
}
if(data.file !== undefined && func0.call(data, "file")){
if(typeof data.file !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.line !== undefined && func0.call(data, "line")){
let data1 = data.line;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/line",schemaPath:"#/properties/line/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/line",schemaPath:"#/properties/line/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.column !== undefined && func0.call(data, "column")){
let data2 = data.column;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
(vErrors ??= []).push({instancePath:instancePath+"/column",schemaPath:"#/properties/column/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/column",schemaPath:"#/properties/column/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.endLine !== undefined && func0.call(data, "endLine")){
let data3 = data.endLine;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
(vErrors ??= []).push({instancePath:instancePath+"/endLine",schemaPath:"#/properties/endLine/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/endLine",schemaPath:"#/properties/endLine/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.endColumn !== undefined && func0.call(data, "endColumn")){
let data4 = data.endColumn;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/endColumn",schemaPath:"#/properties/endColumn/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/endColumn",schemaPath:"#/properties/endColumn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":{"file":true,"line":true,"column":true,"endLine":true,"endColumn":true},"dynamicProps":false,"dynamicItems":false};


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}});
errors++;
}
if((data.scope === undefined) || (!(func0.call(data, "scope")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "scope"}});
errors++;
}
if((data.parts === undefined) || (!(func0.call(data, "parts")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parts"}});
errors++;
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "action"}});
errors++;
}
if((data.fields === undefined) || (!(func0.call(data, "fields")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fields"}});
errors++;
}
if((data.desired === undefined) || (!(func0.call(data, "desired")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "desired"}});
errors++;
}
if((data.was === undefined) || (!(func0.call(data, "was")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "was"}});
errors++;
}
if((data.refs === undefined) || (!(func0.call(data, "refs")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refs"}});
errors++;
}
if((data.loss === undefined) || (!(func0.call(data, "loss")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "loss"}});
errors++;
}
if((data.notes === undefined) || (!(func0.call(data, "notes")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "notes"}});
errors++;
}
if((data.allow === undefined) || (!(func0.call(data, "allow")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "allow"}});
errors++;
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.scope !== undefined && func0.call(data, "scope")){
if(!(validate55(data.scope, {instancePath:instancePath+"/scope",parentData:data,parentDataProperty:"scope",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.parts !== undefined && func0.call(data, "parts")){
let data3 = data.parts;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data5 = data.action;
if(!((((((data5 === "create") || (data5 === "update")) || (data5 === "rename")) || (data5 === "replace")) || (data5 === "delete")) || (data5 === "blocked"))){
(vErrors ??= []).push({instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema21.properties.action.enum}});
errors++;
}
}
if(data.fields !== undefined && func0.call(data, "fields")){
let data6 = data.fields;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate57(data6[i1], {instancePath:instancePath+"/fields/" + i1,parentData:data6,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.desired !== undefined && func0.call(data, "desired")){
let data8 = data.desired;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/desired",schemaPath:"#/properties/desired/type",keyword:"type",params:{type: schema21.properties.desired.type}});
errors++;
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key0 of Object.keys(data8)){
if(!(validate58(data8[key0], {instancePath:instancePath+"/desired/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data8,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
}
if(data.was !== undefined && func0.call(data, "was")){
let data10 = data.was;
if((typeof data10 !== "string") && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/was",schemaPath:"#/properties/was/type",keyword:"type",params:{type: schema21.properties.was.type}});
errors++;
}
}
if(data.from !== undefined && func0.call(data, "from")){
if(typeof data.from !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.whose !== undefined && func0.call(data, "whose")){
if(!(validate61(data.whose, {instancePath:instancePath+"/whose",parentData:data,parentDataProperty:"whose",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.severity !== undefined && func0.call(data, "severity")){
let data13 = data.severity;
if(!(((data13 === "widened") || (data13 === "at-risk")) || (data13 === "changed"))){
(vErrors ??= []).push({instancePath:instancePath+"/severity",schemaPath:"#/properties/severity/enum",keyword:"enum",params:{allowedValues: schema21.properties.severity.enum}});
errors++;
}
}
if(data.refs !== undefined && func0.call(data, "refs")){
let data14 = data.refs;
if(Array.isArray(data14)){
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
if(!(validate66(data14[i2], {instancePath:instancePath+"/refs/" + i2,parentData:data14,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/refs",schemaPath:"#/properties/refs/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.because !== undefined && func0.call(data, "because")){
if(typeof data.because !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/because",schemaPath:"#/properties/because/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.inPlaceOf !== undefined && func0.call(data, "inPlaceOf")){
if(typeof data.inPlaceOf !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/inPlaceOf",schemaPath:"#/properties/inPlaceOf/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.awaits !== undefined && func0.call(data, "awaits")){
let data18 = data.awaits;
if(Array.isArray(data18)){
const len3 = data18.length;
for(let i3=0; i3<len3; i3++){
if(typeof data18[i3] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/awaits/" + i3,schemaPath:"#/properties/awaits/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/awaits",schemaPath:"#/properties/awaits/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.loss !== undefined && func0.call(data, "loss")){
let data20 = data.loss;
if(Array.isArray(data20)){
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
if(!(validate68(data20[i4], {instancePath:instancePath+"/loss/" + i4,parentData:data20,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/loss",schemaPath:"#/properties/loss/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.opening !== undefined && func0.call(data, "opening")){
if(!(validate69(data.opening, {instancePath:instancePath+"/opening",parentData:data,parentDataProperty:"opening",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.accept !== undefined && func0.call(data, "accept")){
let data23 = data.accept;
if(Array.isArray(data23)){
const len5 = data23.length;
for(let i5=0; i5<len5; i5++){
if(typeof data23[i5] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/accept/" + i5,schemaPath:"#/properties/accept/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/accept",schemaPath:"#/properties/accept/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(!(validate69(data.widened, {instancePath:instancePath+"/widened",parentData:data,parentDataProperty:"widened",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.lastChange !== undefined && func0.call(data, "lastChange")){
let data26 = data.lastChange;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if((data26.at === undefined) || (!(func0.call(data26, "at")))){
(vErrors ??= []).push({instancePath:instancePath+"/lastChange",schemaPath:"#/properties/lastChange/required",keyword:"required",params:{missingProperty: "at"}});
errors++;
}
if((data26.member === undefined) || (!(func0.call(data26, "member")))){
(vErrors ??= []).push({instancePath:instancePath+"/lastChange",schemaPath:"#/properties/lastChange/required",keyword:"required",params:{missingProperty: "member"}});
errors++;
}
if(data26.at !== undefined && func0.call(data26, "at")){
if(typeof data26.at !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/lastChange/at",schemaPath:"#/properties/lastChange/properties/at/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data26.member !== undefined && func0.call(data26, "member")){
if(typeof data26.member !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/lastChange/member",schemaPath:"#/properties/lastChange/properties/member/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data26.madeBy !== undefined && func0.call(data26, "madeBy")){
if(typeof data26.madeBy !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/lastChange/madeBy",schemaPath:"#/properties/lastChange/properties/madeBy/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/lastChange",schemaPath:"#/properties/lastChange/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data33 = data.notes;
if(Array.isArray(data33)){
const len6 = data33.length;
for(let i6=0; i6<len6; i6++){
if(!(validate69(data33[i6], {instancePath:instancePath+"/notes/" + i6,parentData:data33,parentDataProperty:i6,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(true !== data.absent){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data36 = data.allow;
if(Array.isArray(data36)){
const len7 = data36.length;
for(let i7=0; i7<len7; i7++){
let data37 = data36[i7];
if(!((data37 === "replace") || (data37 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i7,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema21.properties.allow.items.enum}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.source !== undefined && func0.call(data, "source")){
if(!(validate79(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"address":true,"kind":true,"scope":true,"parts":true,"action":true,"fields":true,"desired":true,"was":true,"from":true,"whose":true,"severity":true,"refs":true,"because":true,"inPlaceOf":true,"awaits":true,"loss":true,"opening":true,"accept":true,"widened":true,"lastChange":true,"reason":true,"message":true,"next":true,"notes":true,"absent":true,"allow":true,"source":true},"dynamicProps":false,"dynamicItems":false};

const schema31 = {"type":"object","required":["address","until"],"properties":{"address":{"type":"string"},"field":{"type":"string"},"wants":{"$ref":"#/$defs/Json"},"is":{"$ref":"#/$defs/Json"},"missing":{"const":true},"id":{"type":"string"},"until":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"widened":{"const":true},"why":{"type":"string"}}};
const pattern5 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate82.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.until === undefined) || (!(func0.call(data, "until")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "until"}});
errors++;
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.field !== undefined && func0.call(data, "field")){
if(typeof data.field !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/field",schemaPath:"#/properties/field/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.wants !== undefined && func0.call(data, "wants")){
if(!(validate58(data.wants, {instancePath:instancePath+"/wants",parentData:data,parentDataProperty:"wants",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.is !== undefined && func0.call(data, "is")){
if(!(validate58(data.is, {instancePath:instancePath+"/is",parentData:data,parentDataProperty:"is",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.missing !== undefined && func0.call(data, "missing")){
if(true !== data.missing){
(vErrors ??= []).push({instancePath:instancePath+"/missing",schemaPath:"#/properties/missing/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
if(typeof data.id !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.until !== undefined && func0.call(data, "until")){
let data6 = data.until;
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
(vErrors ??= []).push({instancePath:instancePath+"/until",schemaPath:"#/properties/until/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/until",schemaPath:"#/properties/until/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(true !== data.widened){
(vErrors ??= []).push({instancePath:instancePath+"/widened",schemaPath:"#/properties/widened/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.why !== undefined && func0.call(data, "why")){
if(typeof data.why !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"props":{"address":true,"field":true,"wants":true,"is":true,"missing":true,"id":true,"until":true,"widened":true,"why":true},"dynamicProps":false,"dynamicItems":false};

const schema32 = {"type":"object","required":["scope","kind","reason","message"],"properties":{"scope":{"type":"string"},"kind":{"type":"string"},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}}};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.scope === undefined) || (!(func0.call(data, "scope")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "scope"}});
errors++;
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}});
errors++;
}
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}});
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}});
errors++;
}
if(data.scope !== undefined && func0.call(data, "scope")){
if(typeof data.scope !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":{"scope":true,"kind":true,"reason":true,"message":true,"next":true},"dynamicProps":false,"dynamicItems":false};

const pattern4 = new RegExp("^(ekc?1-[0-9a-f]{40}|incomplete)$", "u");

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.v === undefined) || (!(func0.call(data, "v")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "v"}});
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
if((data.origins === undefined) || (!(func0.call(data, "origins")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "origins"}});
errors++;
}
if((data.rows === undefined) || (!(func0.call(data, "rows")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rows"}});
errors++;
}
if((data.counts === undefined) || (!(func0.call(data, "counts")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "counts"}});
errors++;
}
if((data.digest === undefined) || (!(func0.call(data, "digest")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"}});
errors++;
}
if((data.unread === undefined) || (!(func0.call(data, "unread")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "unread"}});
errors++;
}
if((data.notes === undefined) || (!(func0.call(data, "notes")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "notes"}});
errors++;
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
(vErrors ??= []).push({instancePath:instancePath+"/v",schemaPath:"#/properties/v/const",keyword:"const",params:{allowedValue: 1}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
if(typeof data.name !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.origins !== undefined && func0.call(data, "origins")){
let data2 = data.origins;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key0 of Object.keys(data2)){
if(typeof data2[key0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/origins/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/origins/additionalProperties/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.rows !== undefined && func0.call(data, "rows")){
let data4 = data.rows;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate54(data4[i0], {instancePath:instancePath+"/rows/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.counts !== undefined && func0.call(data, "counts")){
let data6 = data.counts;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if((data6.create === undefined) || (!(func0.call(data6, "create")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "create"}});
errors++;
}
if((data6.update === undefined) || (!(func0.call(data6, "update")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "update"}});
errors++;
}
if((data6.rename === undefined) || (!(func0.call(data6, "rename")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "rename"}});
errors++;
}
if((data6.replace === undefined) || (!(func0.call(data6, "replace")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "replace"}});
errors++;
}
if((data6.delete === undefined) || (!(func0.call(data6, "delete")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "delete"}});
errors++;
}
if((data6.blocked === undefined) || (!(func0.call(data6, "blocked")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "blocked"}});
errors++;
}
if((data6.unchanged === undefined) || (!(func0.call(data6, "unchanged")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "unchanged"}});
errors++;
}
if((data6.unmanaged === undefined) || (!(func0.call(data6, "unmanaged")))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: "unmanaged"}});
errors++;
}
if(data6.create !== undefined && func0.call(data6, "create")){
let data7 = data6.create;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/create",schemaPath:"#/properties/counts/properties/create/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/create",schemaPath:"#/properties/counts/properties/create/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.update !== undefined && func0.call(data6, "update")){
let data8 = data6.update;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/update",schemaPath:"#/properties/counts/properties/update/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/update",schemaPath:"#/properties/counts/properties/update/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.rename !== undefined && func0.call(data6, "rename")){
let data9 = data6.rename;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/rename",schemaPath:"#/properties/counts/properties/rename/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/rename",schemaPath:"#/properties/counts/properties/rename/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.replace !== undefined && func0.call(data6, "replace")){
let data10 = data6.replace;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/replace",schemaPath:"#/properties/counts/properties/replace/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/replace",schemaPath:"#/properties/counts/properties/replace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.delete !== undefined && func0.call(data6, "delete")){
let data11 = data6.delete;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/delete",schemaPath:"#/properties/counts/properties/delete/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/delete",schemaPath:"#/properties/counts/properties/delete/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.blocked !== undefined && func0.call(data6, "blocked")){
let data12 = data6.blocked;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/blocked",schemaPath:"#/properties/counts/properties/blocked/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/blocked",schemaPath:"#/properties/counts/properties/blocked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.unchanged !== undefined && func0.call(data6, "unchanged")){
let data13 = data6.unchanged;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/unchanged",schemaPath:"#/properties/counts/properties/unchanged/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/unchanged",schemaPath:"#/properties/counts/properties/unchanged/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.unmanaged !== undefined && func0.call(data6, "unmanaged")){
let data14 = data6.unmanaged;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
(vErrors ??= []).push({instancePath:instancePath+"/counts/unmanaged",schemaPath:"#/properties/counts/properties/unmanaged/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/counts/unmanaged",schemaPath:"#/properties/counts/properties/unmanaged/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.digest !== undefined && func0.call(data, "digest")){
let data15 = data.digest;
if(typeof data15 === "string"){
if(!pattern4.test(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/pattern",keyword:"pattern",params:{pattern: "^(ekc?1-[0-9a-f]{40}|incomplete)$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.base !== undefined && func0.call(data, "base")){
let data16 = data.base;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if((data16.applied === undefined) || (!(func0.call(data16, "applied")))){
(vErrors ??= []).push({instancePath:instancePath+"/base",schemaPath:"#/properties/base/required",keyword:"required",params:{missingProperty: "applied"}});
errors++;
}
if((data16.moved === undefined) || (!(func0.call(data16, "moved")))){
(vErrors ??= []).push({instancePath:instancePath+"/base",schemaPath:"#/properties/base/required",keyword:"required",params:{missingProperty: "moved"}});
errors++;
}
if(data16.applied !== undefined && func0.call(data16, "applied")){
if(typeof data16.applied !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/base/applied",schemaPath:"#/properties/base/properties/applied/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data16.moved !== undefined && func0.call(data16, "moved")){
let data18 = data16.moved;
if(!(((data18 === "revert") || (data18 === "leave")) || (data18 === "refuse"))){
(vErrors ??= []).push({instancePath:instancePath+"/base/moved",schemaPath:"#/properties/base/properties/moved/enum",keyword:"enum",params:{allowedValues: schema20.properties.base.properties.moved.enum}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/base",schemaPath:"#/properties/base/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.changed !== undefined && func0.call(data, "changed")){
let data19 = data.changed;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if((data19.scopes === undefined) || (!(func0.call(data19, "scopes")))){
(vErrors ??= []).push({instancePath:instancePath+"/changed",schemaPath:"#/properties/changed/required",keyword:"required",params:{missingProperty: "scopes"}});
errors++;
}
if((data19.unread === undefined) || (!(func0.call(data19, "unread")))){
(vErrors ??= []).push({instancePath:instancePath+"/changed",schemaPath:"#/properties/changed/required",keyword:"required",params:{missingProperty: "unread"}});
errors++;
}
if((data19.since === undefined) || (!(func0.call(data19, "since")))){
(vErrors ??= []).push({instancePath:instancePath+"/changed",schemaPath:"#/properties/changed/required",keyword:"required",params:{missingProperty: "since"}});
errors++;
}
if(data19.scopes !== undefined && func0.call(data19, "scopes")){
let data20 = data19.scopes;
if(Array.isArray(data20)){
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
if(typeof data20[i1] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/changed/scopes/" + i1,schemaPath:"#/properties/changed/properties/scopes/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/changed/scopes",schemaPath:"#/properties/changed/properties/scopes/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data19.unread !== undefined && func0.call(data19, "unread")){
let data22 = data19.unread;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
(vErrors ??= []).push({instancePath:instancePath+"/changed/unread",schemaPath:"#/properties/changed/properties/unread/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
(vErrors ??= []).push({instancePath:instancePath+"/changed/unread",schemaPath:"#/properties/changed/properties/unread/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data19.since !== undefined && func0.call(data19, "since")){
if(typeof data19.since !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/changed/since",schemaPath:"#/properties/changed/properties/since/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/changed",schemaPath:"#/properties/changed/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.accepted !== undefined && func0.call(data, "accepted")){
let data24 = data.accepted;
if(Array.isArray(data24)){
const len2 = data24.length;
for(let i2=0; i2<len2; i2++){
if(!(validate82(data24[i2], {instancePath:instancePath+"/accepted/" + i2,parentData:data24,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/accepted",schemaPath:"#/properties/accepted/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.unread !== undefined && func0.call(data, "unread")){
let data26 = data.unread;
if(Array.isArray(data26)){
const len3 = data26.length;
for(let i3=0; i3<len3; i3++){
if(!(validate86(data26[i3], {instancePath:instancePath+"/unread/" + i3,parentData:data26,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/unread",schemaPath:"#/properties/unread/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data28 = data.notes;
if(Array.isArray(data28)){
const len4 = data28.length;
for(let i4=0; i4<len4; i4++){
if(!(validate69(data28[i4], {instancePath:instancePath+"/notes/" + i4,parentData:data28,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"v":true,"name":true,"origins":true,"rows":true,"counts":true,"digest":true,"base":true,"changed":true,"accepted":true,"unread":true,"notes":true},"dynamicProps":false,"dynamicItems":false};

const schema33 = {"type":"object","required":["address","action","status"],"properties":{"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"status":{"enum":["done","done_before","failed","skipped","stale","unknown","running","blocked"]},"partly":{"const":true},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"},"ms":{"type":"number","minimum":0}}};

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "action"}});
errors++;
}
if((data.status === undefined) || (!(func0.call(data, "status")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}});
errors++;
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data1 = data.action;
if(!((((((data1 === "create") || (data1 === "update")) || (data1 === "rename")) || (data1 === "replace")) || (data1 === "delete")) || (data1 === "blocked"))){
(vErrors ??= []).push({instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema33.properties.action.enum}});
errors++;
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data2 = data.status;
if(!((((((((data2 === "done") || (data2 === "done_before")) || (data2 === "failed")) || (data2 === "skipped")) || (data2 === "stale")) || (data2 === "unknown")) || (data2 === "running")) || (data2 === "blocked"))){
(vErrors ??= []).push({instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema33.properties.status.enum}});
errors++;
}
}
if(data.partly !== undefined && func0.call(data, "partly")){
if(true !== data.partly){
(vErrors ??= []).push({instancePath:instancePath+"/partly",schemaPath:"#/properties/partly/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data7 = data.ms;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/properties/ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/properties/ms/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":{"address":true,"action":true,"status":true,"partly":true,"reason":true,"message":true,"next":true,"ms":true},"dynamicProps":false,"dynamicItems":false};

const schema34 = {"type":"object","required":["address","source","verdict","findings"],"properties":{"address":{"type":"string"},"source":{"$ref":"#/$defs/PlanSource"},"verdict":{"enum":["pass","fail","flaky","unknown"]},"findings":{"type":"array","items":{"type":"string"}},"evidence":{"type":"string"},"runs":{"type":"array","items":{"$ref":"#/$defs/ReportRun"}},"ms":{"type":"number","minimum":0}}};
const schema35 = {"type":"object","required":["verdict","findings"],"properties":{"verdict":{"enum":["pass","fail","unknown"]},"findings":{"type":"array","items":{"type":"string"}},"evidence":{"type":"string"}}};

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate96.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.verdict === undefined) || (!(func0.call(data, "verdict")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"}});
errors++;
}
if((data.findings === undefined) || (!(func0.call(data, "findings")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "findings"}});
errors++;
}
if(data.verdict !== undefined && func0.call(data, "verdict")){
let data0 = data.verdict;
if(!(((data0 === "pass") || (data0 === "fail")) || (data0 === "unknown"))){
(vErrors ??= []).push({instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema35.properties.verdict.enum}});
errors++;
}
}
if(data.findings !== undefined && func0.call(data, "findings")){
let data1 = data.findings;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/findings/" + i0,schemaPath:"#/properties/findings/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
if(typeof data.evidence !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate96.errors = vErrors;
return errors === 0;
}
validate96.evaluated = {"props":{"verdict":true,"findings":true,"evidence":true},"dynamicProps":false,"dynamicItems":false};


function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate94.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.source === undefined) || (!(func0.call(data, "source")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}});
errors++;
}
if((data.verdict === undefined) || (!(func0.call(data, "verdict")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"}});
errors++;
}
if((data.findings === undefined) || (!(func0.call(data, "findings")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "findings"}});
errors++;
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.source !== undefined && func0.call(data, "source")){
if(!(validate79(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
if(data.verdict !== undefined && func0.call(data, "verdict")){
let data2 = data.verdict;
if(!((((data2 === "pass") || (data2 === "fail")) || (data2 === "flaky")) || (data2 === "unknown"))){
(vErrors ??= []).push({instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema34.properties.verdict.enum}});
errors++;
}
}
if(data.findings !== undefined && func0.call(data, "findings")){
let data3 = data.findings;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/findings/" + i0,schemaPath:"#/properties/findings/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
if(typeof data.evidence !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data6 = data.runs;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate96(data6[i1], {instancePath:instancePath+"/runs/" + i1,parentData:data6,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data8 = data.ms;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/properties/ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/properties/ms/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate94.errors = vErrors;
return errors === 0;
}
validate94.evaluated = {"props":{"address":true,"source":true,"verdict":true,"findings":true,"evidence":true,"runs":true,"ms":true},"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"object","required":["about","question","is","text","sources"],"properties":{"about":{"type":"array","items":{"type":"string"}},"question":{"type":"string"},"is":{"enum":["answer","page","none"]},"text":{"type":"string"},"sources":{"type":"array","items":{"type":"object","required":["title","url"],"properties":{"title":{"type":"string"},"url":{"type":"string"}}}}}};

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate99.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.about === undefined) || (!(func0.call(data, "about")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "about"}});
errors++;
}
if((data.question === undefined) || (!(func0.call(data, "question")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "question"}});
errors++;
}
if((data.is === undefined) || (!(func0.call(data, "is")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "is"}});
errors++;
}
if((data.text === undefined) || (!(func0.call(data, "text")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "text"}});
errors++;
}
if((data.sources === undefined) || (!(func0.call(data, "sources")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sources"}});
errors++;
}
if(data.about !== undefined && func0.call(data, "about")){
let data0 = data.about;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/about/" + i0,schemaPath:"#/properties/about/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/about",schemaPath:"#/properties/about/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.question !== undefined && func0.call(data, "question")){
if(typeof data.question !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/question",schemaPath:"#/properties/question/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.is !== undefined && func0.call(data, "is")){
let data3 = data.is;
if(!(((data3 === "answer") || (data3 === "page")) || (data3 === "none"))){
(vErrors ??= []).push({instancePath:instancePath+"/is",schemaPath:"#/properties/is/enum",keyword:"enum",params:{allowedValues: schema36.properties.is.enum}});
errors++;
}
}
if(data.text !== undefined && func0.call(data, "text")){
if(typeof data.text !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.sources !== undefined && func0.call(data, "sources")){
let data5 = data.sources;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if((data6.title === undefined) || (!(func0.call(data6, "title")))){
(vErrors ??= []).push({instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/required",keyword:"required",params:{missingProperty: "title"}});
errors++;
}
if((data6.url === undefined) || (!(func0.call(data6, "url")))){
(vErrors ??= []).push({instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/required",keyword:"required",params:{missingProperty: "url"}});
errors++;
}
if(data6.title !== undefined && func0.call(data6, "title")){
if(typeof data6.title !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/sources/" + i1+"/title",schemaPath:"#/properties/sources/items/properties/title/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data6.url !== undefined && func0.call(data6, "url")){
if(typeof data6.url !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/sources/" + i1+"/url",schemaPath:"#/properties/sources/items/properties/url/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate99.errors = vErrors;
return errors === 0;
}
validate99.evaluated = {"props":{"about":true,"question":true,"is":true,"text":true,"sources":true},"dynamicProps":false,"dynamicItems":false};

const schema37 = {"type":"object","required":["reason","message","rows"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"rows":{"type":"array","items":{"type":"string"}},"next":{"type":"string"}}};

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}});
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}});
errors++;
}
if((data.rows === undefined) || (!(func0.call(data, "rows")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rows"}});
errors++;
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.rows !== undefined && func0.call(data, "rows")){
let data2 = data.rows;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"props":{"reason":true,"message":true,"rows":true,"next":true},"dynamicProps":false,"dynamicItems":false};

const schema38 = {"type":"object","required":["reason","message","rows","shard"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"rows":{"type":"array","items":{"type":"string"}},"next":{"type":"string"},"shard":{"$ref":"#/$defs/ReportShard"}}};
const schema39 = {"type":"object","required":["index","of"],"properties":{"index":{"type":"integer","minimum":1},"of":{"type":"integer","minimum":1}}};

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.index === undefined) || (!(func0.call(data, "index")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "index"}});
errors++;
}
if((data.of === undefined) || (!(func0.call(data, "of")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "of"}});
errors++;
}
if(data.index !== undefined && func0.call(data, "index")){
let data0 = data.index;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
(vErrors ??= []).push({instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/index",schemaPath:"#/properties/index/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.of !== undefined && func0.call(data, "of")){
let data1 = data.of;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/of",schemaPath:"#/properties/of/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/of",schemaPath:"#/properties/of/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"props":{"index":true,"of":true},"dynamicProps":false,"dynamicItems":false};


function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate104.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}});
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}});
errors++;
}
if((data.rows === undefined) || (!(func0.call(data, "rows")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rows"}});
errors++;
}
if((data.shard === undefined) || (!(func0.call(data, "shard")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "shard"}});
errors++;
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.rows !== undefined && func0.call(data, "rows")){
let data2 = data.rows;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.shard !== undefined && func0.call(data, "shard")){
if(!(validate106(data.shard, {instancePath:instancePath+"/shard",parentData:data,parentDataProperty:"shard",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate104.errors = vErrors;
return errors === 0;
}
validate104.evaluated = {"props":{"reason":true,"message":true,"rows":true,"next":true,"shard":true},"dynamicProps":false,"dynamicItems":false};

const schema40 = {"type":"object","required":["portal","requests","questions","atMost","kept"],"properties":{"portal":{"type":"string"},"requests":{"type":"integer","minimum":0},"questions":{"type":"integer","minimum":0},"atMost":{"type":"integer","minimum":0},"kept":{"type":"integer","minimum":0}}};

function validate110(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate110.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.portal === undefined) || (!(func0.call(data, "portal")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "portal"}});
errors++;
}
if((data.requests === undefined) || (!(func0.call(data, "requests")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "requests"}});
errors++;
}
if((data.questions === undefined) || (!(func0.call(data, "questions")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "questions"}});
errors++;
}
if((data.atMost === undefined) || (!(func0.call(data, "atMost")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "atMost"}});
errors++;
}
if((data.kept === undefined) || (!(func0.call(data, "kept")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kept"}});
errors++;
}
if(data.portal !== undefined && func0.call(data, "portal")){
if(typeof data.portal !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/portal",schemaPath:"#/properties/portal/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.requests !== undefined && func0.call(data, "requests")){
let data1 = data.requests;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.questions !== undefined && func0.call(data, "questions")){
let data2 = data.questions;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
(vErrors ??= []).push({instancePath:instancePath+"/questions",schemaPath:"#/properties/questions/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/questions",schemaPath:"#/properties/questions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.atMost !== undefined && func0.call(data, "atMost")){
let data3 = data.atMost;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
(vErrors ??= []).push({instancePath:instancePath+"/atMost",schemaPath:"#/properties/atMost/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/atMost",schemaPath:"#/properties/atMost/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.kept !== undefined && func0.call(data, "kept")){
let data4 = data.kept;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate110.errors = vErrors;
return errors === 0;
}
validate110.evaluated = {"props":{"portal":true,"requests":true,"questions":true,"atMost":true,"kept":true},"dynamicProps":false,"dynamicItems":false};

const schema41 = {"oneOf":[{"type":"object","required":["at","type","address","action"],"properties":{"at":{"type":"number"},"type":{"const":"started"},"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","delete","blocked"]}}},{"type":"object","required":["at","type","address","action","status"],"properties":{"at":{"type":"number"},"type":{"const":"ended"},"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"status":{"enum":["done","done_before","failed","skipped","stale","unknown","running","blocked"]},"ms":{"type":"number","minimum":0}}},{"type":"object","required":["at","type","lane","what"],"properties":{"at":{"type":"number"},"type":{"const":"waiting"},"lane":{"type":"string"},"what":{"type":"array","items":{"type":"string"}}}},{"type":"object","required":["at","type","lane","by","code"],"properties":{"at":{"type":"number"},"type":{"const":"held"},"lane":{"type":"string"},"by":{"type":"array","items":{"type":"string"}},"code":{"type":"string"}}},{"type":"object","required":["at","type","request","why","afterMs"],"properties":{"at":{"type":"number"},"type":{"const":"retry"},"request":{"type":"string"},"why":{"type":"string"},"afterMs":{"type":"number"}}}]};

function validate112(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate112.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.at === undefined) || (!(func0.call(data, "at")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "at"}});
errors++;
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "type"}});
errors++;
}
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "action"}});
errors++;
}
if(data.at !== undefined && func0.call(data, "at")){
let data0 = data.at;
if(!((typeof data0 == "number") && (isFinite(data0)))){
(vErrors ??= []).push({instancePath:instancePath+"/at",schemaPath:"#/oneOf/0/properties/at/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("started" !== data.type){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "started"}});
errors++;
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/oneOf/0/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data3 = data.action;
if(!((((((data3 === "create") || (data3 === "update")) || (data3 === "rename")) || (data3 === "replace")) || (data3 === "delete")) || (data3 === "blocked"))){
(vErrors ??= []).push({instancePath:instancePath+"/action",schemaPath:"#/oneOf/0/properties/action/enum",keyword:"enum",params:{allowedValues: schema41.oneOf[0].properties.action.enum}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}});
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.at = true;
props0.type = true;
props0.address = true;
props0.action = true;
}
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.at === undefined) || (!(func0.call(data, "at")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "at"}});
errors++;
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "type"}});
errors++;
}
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "action"}});
errors++;
}
if((data.status === undefined) || (!(func0.call(data, "status")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "status"}});
errors++;
}
if(data.at !== undefined && func0.call(data, "at")){
let data4 = data.at;
if(!((typeof data4 == "number") && (isFinite(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/at",schemaPath:"#/oneOf/1/properties/at/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("ended" !== data.type){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "ended"}});
errors++;
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/oneOf/1/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data7 = data.action;
if(!((((((data7 === "create") || (data7 === "update")) || (data7 === "rename")) || (data7 === "replace")) || (data7 === "delete")) || (data7 === "blocked"))){
(vErrors ??= []).push({instancePath:instancePath+"/action",schemaPath:"#/oneOf/1/properties/action/enum",keyword:"enum",params:{allowedValues: schema41.oneOf[1].properties.action.enum}});
errors++;
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data8 = data.status;
if(!((((((((data8 === "done") || (data8 === "done_before")) || (data8 === "failed")) || (data8 === "skipped")) || (data8 === "stale")) || (data8 === "unknown")) || (data8 === "running")) || (data8 === "blocked"))){
(vErrors ??= []).push({instancePath:instancePath+"/status",schemaPath:"#/oneOf/1/properties/status/enum",keyword:"enum",params:{allowedValues: schema41.oneOf[1].properties.status.enum}});
errors++;
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data9 = data.ms;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/oneOf/1/properties/ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/oneOf/1/properties/ms/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}});
errors++;
}
var _valid0 = _errs9 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.at = true;
props0.type = true;
props0.address = true;
props0.action = true;
props0.status = true;
props0.ms = true;
}
}
const _errs20 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.at === undefined) || (!(func0.call(data, "at")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "at"}});
errors++;
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "type"}});
errors++;
}
if((data.lane === undefined) || (!(func0.call(data, "lane")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "lane"}});
errors++;
}
if((data.what === undefined) || (!(func0.call(data, "what")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "what"}});
errors++;
}
if(data.at !== undefined && func0.call(data, "at")){
let data10 = data.at;
if(!((typeof data10 == "number") && (isFinite(data10)))){
(vErrors ??= []).push({instancePath:instancePath+"/at",schemaPath:"#/oneOf/2/properties/at/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("waiting" !== data.type){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "waiting"}});
errors++;
}
}
if(data.lane !== undefined && func0.call(data, "lane")){
if(typeof data.lane !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/lane",schemaPath:"#/oneOf/2/properties/lane/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.what !== undefined && func0.call(data, "what")){
let data13 = data.what;
if(Array.isArray(data13)){
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
if(typeof data13[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/what/" + i0,schemaPath:"#/oneOf/2/properties/what/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/what",schemaPath:"#/oneOf/2/properties/what/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}});
errors++;
}
var _valid0 = _errs20 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
if(props0 !== true){
props0 = props0 || {};
props0.at = true;
props0.type = true;
props0.lane = true;
props0.what = true;
}
}
const _errs31 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.at === undefined) || (!(func0.call(data, "at")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "at"}});
errors++;
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "type"}});
errors++;
}
if((data.lane === undefined) || (!(func0.call(data, "lane")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "lane"}});
errors++;
}
if((data.by === undefined) || (!(func0.call(data, "by")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "by"}});
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "code"}});
errors++;
}
if(data.at !== undefined && func0.call(data, "at")){
let data15 = data.at;
if(!((typeof data15 == "number") && (isFinite(data15)))){
(vErrors ??= []).push({instancePath:instancePath+"/at",schemaPath:"#/oneOf/3/properties/at/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("held" !== data.type){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "held"}});
errors++;
}
}
if(data.lane !== undefined && func0.call(data, "lane")){
if(typeof data.lane !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/lane",schemaPath:"#/oneOf/3/properties/lane/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.by !== undefined && func0.call(data, "by")){
let data18 = data.by;
if(Array.isArray(data18)){
const len1 = data18.length;
for(let i1=0; i1<len1; i1++){
if(typeof data18[i1] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/by/" + i1,schemaPath:"#/oneOf/3/properties/by/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/by",schemaPath:"#/oneOf/3/properties/by/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
if(typeof data.code !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/code",schemaPath:"#/oneOf/3/properties/code/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}});
errors++;
}
var _valid0 = _errs31 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid0 = true;
passing0 = 3;
if(props0 !== true){
props0 = props0 || {};
props0.at = true;
props0.type = true;
props0.lane = true;
props0.by = true;
props0.code = true;
}
}
const _errs44 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.at === undefined) || (!(func0.call(data, "at")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: "at"}});
errors++;
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: "type"}});
errors++;
}
if((data.request === undefined) || (!(func0.call(data, "request")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: "request"}});
errors++;
}
if((data.why === undefined) || (!(func0.call(data, "why")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: "why"}});
errors++;
}
if((data.afterMs === undefined) || (!(func0.call(data, "afterMs")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: "afterMs"}});
errors++;
}
if(data.at !== undefined && func0.call(data, "at")){
let data21 = data.at;
if(!((typeof data21 == "number") && (isFinite(data21)))){
(vErrors ??= []).push({instancePath:instancePath+"/at",schemaPath:"#/oneOf/4/properties/at/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("retry" !== data.type){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/oneOf/4/properties/type/const",keyword:"const",params:{allowedValue: "retry"}});
errors++;
}
}
if(data.request !== undefined && func0.call(data, "request")){
if(typeof data.request !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/request",schemaPath:"#/oneOf/4/properties/request/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.why !== undefined && func0.call(data, "why")){
if(typeof data.why !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/why",schemaPath:"#/oneOf/4/properties/why/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.afterMs !== undefined && func0.call(data, "afterMs")){
let data25 = data.afterMs;
if(!((typeof data25 == "number") && (isFinite(data25)))){
(vErrors ??= []).push({instancePath:instancePath+"/afterMs",schemaPath:"#/oneOf/4/properties/afterMs/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf/4/type",keyword:"type",params:{type: "object"}});
errors++;
}
var _valid0 = _errs44 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 4];
}
else {
if(_valid0){
valid0 = true;
passing0 = 4;
if(props0 !== true){
props0 = props0 || {};
props0.at = true;
props0.type = true;
props0.request = true;
props0.why = true;
props0.afterMs = true;
}
}
}
}
}
}
if(!valid0){
(vErrors ??= []).push({instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}});
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate112.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate112.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema42 = {"type":"object","required":["id","started","ended","version","files","hosts","exit"],"properties":{"id":{"type":"string"},"started":{"type":"string"},"ended":{"type":"string"},"version":{"type":"string"},"commit":{"type":"string"},"files":{"type":"array","items":{"$ref":"#/$defs/RunFile"}},"hosts":{"type":"array","items":{"type":"string"}},"exit":{"type":"integer","minimum":0}}};
const schema43 = {"type":"object","required":["file"],"properties":{"file":{"type":"string"},"path":{"type":"string"}}};

function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate115.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.file === undefined) || (!(func0.call(data, "file")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file"}});
errors++;
}
if(data.file !== undefined && func0.call(data, "file")){
if(typeof data.file !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.path !== undefined && func0.call(data, "path")){
if(typeof data.path !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate115.errors = vErrors;
return errors === 0;
}
validate115.evaluated = {"props":{"file":true,"path":true},"dynamicProps":false,"dynamicItems":false};


function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate114.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.id === undefined) || (!(func0.call(data, "id")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"}});
errors++;
}
if((data.started === undefined) || (!(func0.call(data, "started")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "started"}});
errors++;
}
if((data.ended === undefined) || (!(func0.call(data, "ended")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ended"}});
errors++;
}
if((data.version === undefined) || (!(func0.call(data, "version")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"}});
errors++;
}
if((data.files === undefined) || (!(func0.call(data, "files")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "files"}});
errors++;
}
if((data.hosts === undefined) || (!(func0.call(data, "hosts")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hosts"}});
errors++;
}
if((data.exit === undefined) || (!(func0.call(data, "exit")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "exit"}});
errors++;
}
if(data.id !== undefined && func0.call(data, "id")){
if(typeof data.id !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.started !== undefined && func0.call(data, "started")){
if(typeof data.started !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/started",schemaPath:"#/properties/started/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ended !== undefined && func0.call(data, "ended")){
if(typeof data.ended !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/ended",schemaPath:"#/properties/ended/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.version !== undefined && func0.call(data, "version")){
if(typeof data.version !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.commit !== undefined && func0.call(data, "commit")){
if(typeof data.commit !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/commit",schemaPath:"#/properties/commit/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.files !== undefined && func0.call(data, "files")){
let data5 = data.files;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate115(data5[i0], {instancePath:instancePath+"/files/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data7 = data.hosts;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(typeof data7[i1] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/hosts/" + i1,schemaPath:"#/properties/hosts/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.exit !== undefined && func0.call(data, "exit")){
let data9 = data.exit;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
(vErrors ??= []).push({instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":{"id":true,"started":true,"ended":true,"version":true,"commit":true,"files":true,"hosts":true,"exit":true},"dynamicProps":false,"dynamicItems":false};

const pattern6 = new RegExp("^https://", "u");

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.v === undefined) || (!(func0.call(data, "v")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "v"}});
errors++;
}
if((data.command === undefined) || (!(func0.call(data, "command")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"}});
errors++;
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}});
errors++;
}
if((data.results === undefined) || (!(func0.call(data, "results")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "results"}});
errors++;
}
if((data.checks === undefined) || (!(func0.call(data, "checks")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "checks"}});
errors++;
}
if((data.requests === undefined) || (!(func0.call(data, "requests")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "requests"}});
errors++;
}
if((data.ms === undefined) || (!(func0.call(data, "ms")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ms"}});
errors++;
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
(vErrors ??= []).push({instancePath:instancePath+"/v",schemaPath:"#/properties/v/const",keyword:"const",params:{allowedValue: 1}});
errors++;
}
}
if(data.command !== undefined && func0.call(data, "command")){
let data1 = data.command;
if(!(((data1 === "plan") || (data1 === "apply")) || (data1 === "drift"))){
(vErrors ??= []).push({instancePath:instancePath+"/command",schemaPath:"#/properties/command/enum",keyword:"enum",params:{allowedValues: schema19.properties.command.enum}});
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(!(validate53(data.plan, {instancePath:instancePath+"/plan",parentData:data,parentDataProperty:"plan",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.results !== undefined && func0.call(data, "results")){
let data3 = data.results;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate91(data3[i0], {instancePath:instancePath+"/results/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/results",schemaPath:"#/properties/results/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.checks !== undefined && func0.call(data, "checks")){
let data5 = data.checks;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate94(data5[i1], {instancePath:instancePath+"/checks/" + i1,parentData:data5,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.explanations !== undefined && func0.call(data, "explanations")){
let data7 = data.explanations;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate99(data7[i2], {instancePath:instancePath+"/explanations/" + i2,parentData:data7,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/explanations",schemaPath:"#/properties/explanations/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.refused !== undefined && func0.call(data, "refused")){
if(!(validate101(data.refused, {instancePath:instancePath+"/refused",parentData:data,parentDataProperty:"refused",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
}
if(data.refusals !== undefined && func0.call(data, "refusals")){
let data10 = data.refusals;
if(Array.isArray(data10)){
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
if(!(validate104(data10[i3], {instancePath:instancePath+"/refusals/" + i3,parentData:data10,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/refusals",schemaPath:"#/properties/refusals/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.offline !== undefined && func0.call(data, "offline")){
if(true !== data.offline){
(vErrors ??= []).push({instancePath:instancePath+"/offline",schemaPath:"#/properties/offline/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.shard !== undefined && func0.call(data, "shard")){
if(!(validate106(data.shard, {instancePath:instancePath+"/shard",parentData:data,parentDataProperty:"shard",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
if(data.requests !== undefined && func0.call(data, "requests")){
let data14 = data.requests;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key0 of Object.keys(data14)){
let data15 = data14[key0];
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
(vErrors ??= []).push({instancePath:instancePath+"/requests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/requests/additionalProperties/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/requests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/requests/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.portals !== undefined && func0.call(data, "portals")){
let data16 = data.portals;
if(Array.isArray(data16)){
const len4 = data16.length;
for(let i4=0; i4<len4; i4++){
if(!(validate110(data16[i4], {instancePath:instancePath+"/portals/" + i4,parentData:data16,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/portals",schemaPath:"#/properties/portals/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.interrupted !== undefined && func0.call(data, "interrupted")){
let data18 = data.interrupted;
if(!((data18 === "signal") || (data18 === "deadline"))){
(vErrors ??= []).push({instancePath:instancePath+"/interrupted",schemaPath:"#/properties/interrupted/enum",keyword:"enum",params:{allowedValues: schema19.properties.interrupted.enum}});
errors++;
}
}
if(data.timeline !== undefined && func0.call(data, "timeline")){
let data19 = data.timeline;
if(Array.isArray(data19)){
const len5 = data19.length;
for(let i5=0; i5<len5; i5++){
if(!(validate112(data19[i5], {instancePath:instancePath+"/timeline/" + i5,parentData:data19,parentDataProperty:i5,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/timeline",schemaPath:"#/properties/timeline/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.consoles !== undefined && func0.call(data, "consoles")){
let data21 = data.consoles;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key1 of Object.keys(data21)){
let data22 = data21[key1];
if(typeof data22 === "string"){
if(!pattern6.test(data22)){
(vErrors ??= []).push({instancePath:instancePath+"/consoles/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/consoles/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^https://"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/consoles/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/consoles/additionalProperties/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/consoles",schemaPath:"#/properties/consoles/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.codes !== undefined && func0.call(data, "codes")){
let data23 = data.codes;
if(Array.isArray(data23)){
const len6 = data23.length;
for(let i6=0; i6<len6; i6++){
if(typeof data23[i6] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/codes/" + i6,schemaPath:"#/properties/codes/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/codes",schemaPath:"#/properties/codes/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data25 = data.ms;
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/properties/ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ms",schemaPath:"#/properties/ms/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data26 = data.runs;
if(Array.isArray(data26)){
const len7 = data26.length;
for(let i7=0; i7<len7; i7++){
if(!(validate114(data26[i7], {instancePath:instancePath+"/runs/" + i7,parentData:data26,parentDataProperty:i7,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"v":true,"command":true,"plan":true,"results":true,"checks":true,"explanations":true,"refused":true,"refusals":true,"offline":true,"shard":true,"requests":true,"portals":true,"interrupted":true,"timeline":true,"consoles":true,"codes":true,"ms":true,"runs":true},"dynamicProps":false,"dynamicItems":false};

