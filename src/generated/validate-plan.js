// Made by scripts/generate.js from schema/. Do not edit.
import runtime0 from "ajv/dist/runtime/ucs2length.js";
"use strict";
export const validatePlan = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["v","name","origins","rows","counts","digest","unread","notes"],"properties":{"v":{"const":1},"name":{"type":"string"},"origins":{"type":"object","additionalProperties":{"type":"string"}},"rows":{"type":"array","items":{"$ref":"#/$defs/PlanRow"}},"counts":{"type":"object","required":["create","update","rename","replace","delete","blocked","unchanged","unmanaged"],"properties":{"create":{"type":"integer","minimum":0},"update":{"type":"integer","minimum":0},"rename":{"type":"integer","minimum":0},"replace":{"type":"integer","minimum":0},"delete":{"type":"integer","minimum":0},"blocked":{"type":"integer","minimum":0},"unchanged":{"type":"integer","minimum":0},"unmanaged":{"type":"integer","minimum":0}},"additionalProperties":false},"digest":{"type":"string","pattern":"^(ekc?1-[0-9a-f]{40}|incomplete)$"},"base":{"type":"object","required":["applied","moved"],"properties":{"applied":{"type":"boolean"},"moved":{"enum":["revert","leave","refuse"]}},"additionalProperties":false},"changed":{"type":"object","required":["scopes","unread","since"],"properties":{"scopes":{"type":"array","items":{"type":"string"}},"unread":{"type":"integer","minimum":0},"since":{"type":"string"}},"additionalProperties":false},"accepted":{"type":"array","items":{"$ref":"#/$defs/PlanAccepted"}},"unread":{"type":"array","items":{"$ref":"#/$defs/PlanUnread"}},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}}},"$defs":{"Json":{"type":["null","boolean","number","string","array","object"],"items":{"$ref":"#/$defs/Json"},"additionalProperties":{"$ref":"#/$defs/Json"}},"PlanAccepted":{"type":"object","required":["address","until"],"properties":{"address":{"type":"string"},"field":{"type":"string"},"wants":{"$ref":"#/$defs/Json"},"is":{"$ref":"#/$defs/Json"},"missing":{"const":true},"id":{"type":"string"},"until":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"widened":{"const":true},"why":{"type":"string"}},"additionalProperties":false},"PlanFieldChange":{"type":"object","required":["path","before","after"],"properties":{"path":{"type":"string"},"before":{"$ref":"#/$defs/Json"},"after":{"$ref":"#/$defs/Json"},"leftOut":{"const":true},"whose":{"$ref":"#/$defs/PlanWhose"}},"additionalProperties":false},"PlanLoss":{"type":"object","required":["what","count"],"properties":{"what":{"type":"string"},"count":{"type":["integer","null"],"minimum":0},"restored":{"type":"boolean"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}}},"additionalProperties":false},"PlanReason":{"type":"object","required":["code"],"properties":{"code":{"type":"string","maxLength":80,"pattern":"^[a-z][a-z0-9_]*/[a-z0-9-]+$"}},"additionalProperties":{"$ref":"#/$defs/Json"}},"PlanRef":{"type":"object","required":["address","was"],"properties":{"address":{"type":"string"},"was":{"type":["string","null"]}},"additionalProperties":false},"PlanRow":{"type":"object","required":["address","kind","scope","parts","action","fields","desired","was","refs","loss","notes","allow"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"scope":{"$ref":"#/$defs/PlanScope"},"parts":{"type":"array","items":{"type":"string"}},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"fields":{"type":"array","items":{"$ref":"#/$defs/PlanFieldChange"}},"desired":{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/Json"}},"was":{"type":["string","null"]},"from":{"type":"string"},"whose":{"$ref":"#/$defs/PlanWhose"},"severity":{"enum":["widened","at-risk","changed"]},"refs":{"type":"array","items":{"$ref":"#/$defs/PlanRef"}},"because":{"type":"string"},"inPlaceOf":{"type":"string"},"awaits":{"type":"array","items":{"type":"string"}},"loss":{"type":"array","items":{"$ref":"#/$defs/PlanLoss"}},"opening":{"$ref":"#/$defs/PlanTold"},"accept":{"type":"array","items":{"type":"string"}},"widened":{"$ref":"#/$defs/PlanTold"},"lastChange":{"type":"object","required":["at","member"],"properties":{"at":{"type":"string"},"member":{"type":"string"},"madeBy":{"type":"string"}},"additionalProperties":false},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}},"absent":{"const":true},"allow":{"type":"array","items":{"enum":["replace","loss"]}},"source":{"$ref":"#/$defs/PlanSource"}},"additionalProperties":false},"PlanScope":{"type":"object","required":["address","kind","parts"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"parts":{"type":"array","items":{"type":"string"}},"parent":{"$ref":"#/$defs/PlanScope"},"base":{"type":"string"}},"additionalProperties":false},"PlanSource":{"type":"object","required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"endLine":{"type":"integer","minimum":1},"endColumn":{"type":"integer","minimum":1}},"additionalProperties":false},"PlanTold":{"type":"object","required":["reason","message"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}},"additionalProperties":false},"PlanUnread":{"type":"object","required":["scope","kind","reason","message"],"properties":{"scope":{"type":"string"},"kind":{"type":"string"},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}},"additionalProperties":false},"PlanWhose":{"enum":["pending","moved","both"]}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const schema20 = {"type":"object","required":["address","kind","scope","parts","action","fields","desired","was","refs","loss","notes","allow"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"scope":{"$ref":"#/$defs/PlanScope"},"parts":{"type":"array","items":{"type":"string"}},"action":{"enum":["create","update","rename","replace","delete","blocked"]},"fields":{"type":"array","items":{"$ref":"#/$defs/PlanFieldChange"}},"desired":{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/Json"}},"was":{"type":["string","null"]},"from":{"type":"string"},"whose":{"$ref":"#/$defs/PlanWhose"},"severity":{"enum":["widened","at-risk","changed"]},"refs":{"type":"array","items":{"$ref":"#/$defs/PlanRef"}},"because":{"type":"string"},"inPlaceOf":{"type":"string"},"awaits":{"type":"array","items":{"type":"string"}},"loss":{"type":"array","items":{"$ref":"#/$defs/PlanLoss"}},"opening":{"$ref":"#/$defs/PlanTold"},"accept":{"type":"array","items":{"type":"string"}},"widened":{"$ref":"#/$defs/PlanTold"},"lastChange":{"type":"object","required":["at","member"],"properties":{"at":{"type":"string"},"member":{"type":"string"},"madeBy":{"type":"string"}},"additionalProperties":false},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}},"absent":{"const":true},"allow":{"type":"array","items":{"enum":["replace","loss"]}},"source":{"$ref":"#/$defs/PlanSource"}},"additionalProperties":false};
const schema21 = {"type":"object","required":["address","kind","parts"],"properties":{"address":{"type":"string"},"kind":{"type":"string"},"parts":{"type":"array","items":{"type":"string"}},"parent":{"$ref":"#/$defs/PlanScope"},"base":{"type":"string"}},"additionalProperties":false};
const wrapper0 = {validate: validate54};

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
if((data.parts === undefined) || (!(func0.call(data, "parts")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parts"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "address") || (key0 === "kind")) || (key0 === "parts")) || (key0 === "parent")) || (key0 === "base"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"object","required":["path","before","after"],"properties":{"path":{"type":"string"},"before":{"$ref":"#/$defs/Json"},"after":{"$ref":"#/$defs/Json"},"leftOut":{"const":true},"whose":{"$ref":"#/$defs/PlanWhose"}},"additionalProperties":false};
const schema23 = {"type":["null","boolean","number","string","array","object"],"items":{"$ref":"#/$defs/Json"},"additionalProperties":{"$ref":"#/$defs/Json"}};
const wrapper1 = {validate: validate57};

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
if((((typeof data != "object") && (typeof data !== "boolean")) && (!((typeof data == "number") && (isFinite(data))))) && (typeof data !== "string")){
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema23.type}});
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
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":true,"items":true,"dynamicProps":false,"dynamicItems":false};

const schema24 = {"enum":["pending","moved","both"]};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(((data === "pending") || (data === "moved")) || (data === "both"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema24.enum}});
errors++;
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
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
for(const key0 of Object.keys(data)){
if(!(((((key0 === "path") || (key0 === "before")) || (key0 === "after")) || (key0 === "leftOut")) || (key0 === "whose"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.path !== undefined && func0.call(data, "path")){
if(typeof data.path !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.before !== undefined && func0.call(data, "before")){
if(!(validate57(data.before, {instancePath:instancePath+"/before",parentData:data,parentDataProperty:"before",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.after !== undefined && func0.call(data, "after")){
if(!(validate57(data.after, {instancePath:instancePath+"/after",parentData:data,parentDataProperty:"after",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
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
if(!(validate60(data.whose, {instancePath:instancePath+"/whose",parentData:data,parentDataProperty:"whose",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema25 = {"type":"object","required":["address","was"],"properties":{"address":{"type":"string"},"was":{"type":["string","null"]}},"additionalProperties":false};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
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
for(const key0 of Object.keys(data)){
if(!((key0 === "address") || (key0 === "was"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
(vErrors ??= []).push({instancePath:instancePath+"/was",schemaPath:"#/properties/was/type",keyword:"type",params:{type: schema25.properties.was.type}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema26 = {"type":"object","required":["what","count"],"properties":{"what":{"type":"string"},"count":{"type":["integer","null"],"minimum":0},"restored":{"type":"boolean"},"notes":{"type":"array","items":{"$ref":"#/$defs/PlanTold"}}},"additionalProperties":false};
const schema27 = {"type":"object","required":["reason","message"],"properties":{"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}},"additionalProperties":false};
const schema28 = {"type":"object","required":["code"],"properties":{"code":{"type":"string","maxLength":80,"pattern":"^[a-z][a-z0-9_]*/[a-z0-9-]+$"}},"additionalProperties":{"$ref":"#/$defs/Json"}};
const func133 = (runtime0.default ?? runtime0);
const pattern3 = new RegExp("^[a-z][a-z0-9_]*/[a-z0-9-]+$", "u");

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
if((data.code === undefined) || (!(func0.call(data, "code")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "code")){
if(!(validate57(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(typeof data1 === "string"){
if(func133(data1) > 80){
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
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


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
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}});
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "reason") || (key0 === "message")) || (key0 === "next"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate69(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
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
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
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
for(const key0 of Object.keys(data)){
if(!((((key0 === "what") || (key0 === "count")) || (key0 === "restored")) || (key0 === "notes"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
(vErrors ??= []).push({instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: schema26.properties.count.type}});
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
if(!(validate68(data3[i0], {instancePath:instancePath+"/notes/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
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
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema29 = {"type":"object","required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"endLine":{"type":"integer","minimum":1},"endColumn":{"type":"integer","minimum":1}},"additionalProperties":false};

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate78.evaluated;
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
for(const key0 of Object.keys(data)){
if(!(((((key0 === "file") || (key0 === "line")) || (key0 === "column")) || (key0 === "endLine")) || (key0 === "endColumn"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
validate78.errors = vErrors;
return errors === 0;
}
validate78.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


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
for(const key0 of Object.keys(data)){
if(!(func0.call(schema20.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
if(!(validate54(data.scope, {instancePath:instancePath+"/scope",parentData:data,parentDataProperty:"scope",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
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
(vErrors ??= []).push({instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema20.properties.action.enum}});
errors++;
}
}
if(data.fields !== undefined && func0.call(data, "fields")){
let data6 = data.fields;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate56(data6[i1], {instancePath:instancePath+"/fields/" + i1,parentData:data6,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
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
(vErrors ??= []).push({instancePath:instancePath+"/desired",schemaPath:"#/properties/desired/type",keyword:"type",params:{type: schema20.properties.desired.type}});
errors++;
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 of Object.keys(data8)){
if(!(validate57(data8[key1], {instancePath:instancePath+"/desired/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data8,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
}
if(data.was !== undefined && func0.call(data, "was")){
let data10 = data.was;
if((typeof data10 !== "string") && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/was",schemaPath:"#/properties/was/type",keyword:"type",params:{type: schema20.properties.was.type}});
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
if(!(validate60(data.whose, {instancePath:instancePath+"/whose",parentData:data,parentDataProperty:"whose",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.severity !== undefined && func0.call(data, "severity")){
let data13 = data.severity;
if(!(((data13 === "widened") || (data13 === "at-risk")) || (data13 === "changed"))){
(vErrors ??= []).push({instancePath:instancePath+"/severity",schemaPath:"#/properties/severity/enum",keyword:"enum",params:{allowedValues: schema20.properties.severity.enum}});
errors++;
}
}
if(data.refs !== undefined && func0.call(data, "refs")){
let data14 = data.refs;
if(Array.isArray(data14)){
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
if(!(validate65(data14[i2], {instancePath:instancePath+"/refs/" + i2,parentData:data14,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
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
if(!(validate67(data20[i4], {instancePath:instancePath+"/loss/" + i4,parentData:data20,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
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
if(!(validate68(data.opening, {instancePath:instancePath+"/opening",parentData:data,parentDataProperty:"opening",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
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
if(!(validate68(data.widened, {instancePath:instancePath+"/widened",parentData:data,parentDataProperty:"widened",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
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
for(const key2 of Object.keys(data26)){
if(!(((key2 === "at") || (key2 === "member")) || (key2 === "madeBy"))){
(vErrors ??= []).push({instancePath:instancePath+"/lastChange",schemaPath:"#/properties/lastChange/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}});
errors++;
}
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
if(!(validate69(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
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
if(!(validate68(data33[i6], {instancePath:instancePath+"/notes/" + i6,parentData:data33,parentDataProperty:i6,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
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
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i7,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema20.properties.allow.items.enum}});
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
if(!(validate78(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
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
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema30 = {"type":"object","required":["address","until"],"properties":{"address":{"type":"string"},"field":{"type":"string"},"wants":{"$ref":"#/$defs/Json"},"is":{"$ref":"#/$defs/Json"},"missing":{"const":true},"id":{"type":"string"},"until":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"widened":{"const":true},"why":{"type":"string"}},"additionalProperties":false};
const pattern5 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate81.evaluated;
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
for(const key0 of Object.keys(data)){
if(!(func0.call(schema30.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
if(!(validate57(data.wants, {instancePath:instancePath+"/wants",parentData:data,parentDataProperty:"wants",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.is !== undefined && func0.call(data, "is")){
if(!(validate57(data.is, {instancePath:instancePath+"/is",parentData:data,parentDataProperty:"is",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
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
validate81.errors = vErrors;
return errors === 0;
}
validate81.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema31 = {"type":"object","required":["scope","kind","reason","message"],"properties":{"scope":{"type":"string"},"kind":{"type":"string"},"reason":{"$ref":"#/$defs/PlanReason"},"message":{"type":"string"},"next":{"type":"string"}},"additionalProperties":false};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate85.evaluated;
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
for(const key0 of Object.keys(data)){
if(!(((((key0 === "scope") || (key0 === "kind")) || (key0 === "reason")) || (key0 === "message")) || (key0 === "next"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
if(!(validate69(data.reason, {instancePath:instancePath+"/reason",parentData:data,parentDataProperty:"reason",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
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
validate85.errors = vErrors;
return errors === 0;
}
validate85.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern4 = new RegExp("^(ekc?1-[0-9a-f]{40}|incomplete)$", "u");

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
for(const key0 of Object.keys(data)){
if(!(func0.call(schema19.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
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
for(const key1 of Object.keys(data2)){
if(typeof data2[key1] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/origins/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/origins/additionalProperties/type",keyword:"type",params:{type: "string"}});
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
if(!(validate53(data4[i0], {instancePath:instancePath+"/rows/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
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
for(const key2 of Object.keys(data6)){
if(!((((((((key2 === "create") || (key2 === "update")) || (key2 === "rename")) || (key2 === "replace")) || (key2 === "delete")) || (key2 === "blocked")) || (key2 === "unchanged")) || (key2 === "unmanaged"))){
(vErrors ??= []).push({instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}});
errors++;
}
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
for(const key3 of Object.keys(data16)){
if(!((key3 === "applied") || (key3 === "moved"))){
(vErrors ??= []).push({instancePath:instancePath+"/base",schemaPath:"#/properties/base/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}});
errors++;
}
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
(vErrors ??= []).push({instancePath:instancePath+"/base/moved",schemaPath:"#/properties/base/properties/moved/enum",keyword:"enum",params:{allowedValues: schema19.properties.base.properties.moved.enum}});
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
for(const key4 of Object.keys(data19)){
if(!(((key4 === "scopes") || (key4 === "unread")) || (key4 === "since"))){
(vErrors ??= []).push({instancePath:instancePath+"/changed",schemaPath:"#/properties/changed/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}});
errors++;
}
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
if(!(validate81(data24[i2], {instancePath:instancePath+"/accepted/" + i2,parentData:data24,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
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
if(!(validate85(data26[i3], {instancePath:instancePath+"/unread/" + i3,parentData:data26,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
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
if(!(validate68(data28[i4], {instancePath:instancePath+"/notes/" + i4,parentData:data28,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
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
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

