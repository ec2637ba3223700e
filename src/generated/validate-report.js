// Made by scripts/generate.js from schema/. Do not edit.
import runtime0 from "ajv/dist/runtime/ucs2length.js";
const note = (found, instancePath, keyword, params) => found.push({instancePath, keyword, params});
"use strict";
export const validateReport = validate52;
const schema19 = {"properties":{"command":{"enum":["plan","apply","drift"]},"interrupted":{"enum":["signal","deadline"]}}};
const func0 = Object.prototype.hasOwnProperty;
const schema20 = {"properties":{"base":{"properties":{"moved":{"enum":["revert","leave","refuse"]}}}}};
const schema21 = {"properties":{"action":{"enum":["create","update","rename","replace","renew","delete","blocked"]},"desired":{"type":["object","null"]},"was":{"type":["string","null"]},"severity":{"enum":["widened","at-risk","changed"]},"allow":{"items":{"enum":["replace","loss"]}}}};
const wrapper0 = {validate: validate55};

function validate55(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "kind"});
}
if((data.parts === undefined) || (!(func0.call(data, "parts")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "parts"});
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
errors = note(vErrors ??= [], instancePath+"/kind", "type", {type: "string"});
}
}
if(data.parts !== undefined && func0.call(data, "parts")){
let data2 = data.parts;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/parts/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/parts", "type", {type: "array"});
}
}
if(data.parent !== undefined && func0.call(data, "parent")){
if(!(wrapper0.validate(data.parent, {instancePath:instancePath+"/parent"}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
if(data.base !== undefined && func0.call(data, "base")){
if(typeof data.base !== "string"){
errors = note(vErrors ??= [], instancePath+"/base", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":{"address":true,"kind":true,"parts":true,"parent":true,"base":true},"dynamicProps":false,"dynamicItems":false};

const schema24 = {"type":["null","boolean","number","string","array","object"]};
const wrapper1 = {validate: validate58};

function validate58(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "type", {type: schema24.type});
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(wrapper1.validate(data[i0], {instancePath:instancePath+"/" + i0}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(wrapper1.validate(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")}))){
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

function validate61(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "enum", {allowedValues: schema25.enum});
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate57(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "path"});
}
if((data.before === undefined) || (!(func0.call(data, "before")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "before"});
}
if((data.after === undefined) || (!(func0.call(data, "after")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "after"});
}
if(data.path !== undefined && func0.call(data, "path")){
if(typeof data.path !== "string"){
errors = note(vErrors ??= [], instancePath+"/path", "type", {type: "string"});
}
}
if(data.before !== undefined && func0.call(data, "before")){
if(!(validate58(data.before, {instancePath:instancePath+"/before"}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.after !== undefined && func0.call(data, "after")){
if(!(validate58(data.after, {instancePath:instancePath+"/after"}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.leftOut !== undefined && func0.call(data, "leftOut")){
if(true !== data.leftOut){
errors = note(vErrors ??= [], instancePath+"/leftOut", "const", {allowedValue: true});
}
}
if(data.whose !== undefined && func0.call(data, "whose")){
if(!(validate61(data.whose, {instancePath:instancePath+"/whose"}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"path":true,"before":true,"after":true,"leftOut":true,"whose":true},"dynamicProps":false,"dynamicItems":false};

const schema26 = {"properties":{"was":{"type":["string","null"]}}};

function validate66(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.was === undefined) || (!(func0.call(data, "was")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "was"});
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.was !== undefined && func0.call(data, "was")){
let data1 = data.was;
if((typeof data1 !== "string") && (data1 !== null)){
errors = note(vErrors ??= [], instancePath+"/was", "type", {type: schema26.properties.was.type});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":{"address":true,"was":true},"dynamicProps":false,"dynamicItems":false};

const schema27 = {"properties":{"count":{"type":["integer","null"]}}};
const func145 = (runtime0.default ?? runtime0);
const pattern3 = new RegExp("^[a-z][a-z0-9_]*/[a-z0-9-]+$", "u");

function validate70(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "code"});
}
for(const key0 of Object.keys(data)){
if(!(key0 === "code")){
if(!(validate58(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(typeof data1 === "string"){
if(func145(data1) > 80){
errors = note(vErrors ??= [], instancePath+"/code", "maxLength", {limit: 80});
}
if(!pattern3.test(data1)){
errors = note(vErrors ??= [], instancePath+"/code", "pattern", {pattern: "^[a-z][a-z0-9_]*/[a-z0-9-]+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/code", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate69(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "reason"});
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "message"});
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":{"reason":true,"message":true,"next":true},"dynamicProps":false,"dynamicItems":false};


function validate68(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "what"});
}
if((data.count === undefined) || (!(func0.call(data, "count")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "count"});
}
if(data.what !== undefined && func0.call(data, "what")){
if(typeof data.what !== "string"){
errors = note(vErrors ??= [], instancePath+"/what", "type", {type: "string"});
}
}
if(data.count !== undefined && func0.call(data, "count")){
let data1 = data.count;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
errors = note(vErrors ??= [], instancePath+"/count", "type", {type: schema27.properties.count.type});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/count", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.restored !== undefined && func0.call(data, "restored")){
if(typeof data.restored !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/restored", "type", {type: "boolean"});
}
}
if(data.implied !== undefined && func0.call(data, "implied")){
if(true !== data.implied){
errors = note(vErrors ??= [], instancePath+"/implied", "const", {allowedValue: true});
}
}
if(data.permitted !== undefined && func0.call(data, "permitted")){
if(true !== data.permitted){
errors = note(vErrors ??= [], instancePath+"/permitted", "const", {allowedValue: true});
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data5 = data.notes;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate69(data5[i0], {instancePath:instancePath+"/notes/" + i0}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/notes", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":{"what":true,"count":true,"restored":true,"implied":true,"permitted":true,"notes":true},"dynamicProps":false,"dynamicItems":false};


function validate79(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "file"});
}
if((data.line === undefined) || (!(func0.call(data, "line")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "line"});
}
if((data.column === undefined) || (!(func0.call(data, "column")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "column"});
}
if(data.file !== undefined && func0.call(data, "file")){
if(typeof data.file !== "string"){
errors = note(vErrors ??= [], instancePath+"/file", "type", {type: "string"});
}
}
if(data.line !== undefined && func0.call(data, "line")){
let data1 = data.line;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/line", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/line", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.column !== undefined && func0.call(data, "column")){
let data2 = data.column;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/column", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/column", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.endLine !== undefined && func0.call(data, "endLine")){
let data3 = data.endLine;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
errors = note(vErrors ??= [], instancePath+"/endLine", "type", {type: "integer"});
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/endLine", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.endColumn !== undefined && func0.call(data, "endColumn")){
let data4 = data.endColumn;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
errors = note(vErrors ??= [], instancePath+"/endColumn", "type", {type: "integer"});
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/endColumn", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":{"file":true,"line":true,"column":true,"endLine":true,"endColumn":true},"dynamicProps":false,"dynamicItems":false};


function validate54(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "kind"});
}
if((data.scope === undefined) || (!(func0.call(data, "scope")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "scope"});
}
if((data.parts === undefined) || (!(func0.call(data, "parts")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "parts"});
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "action"});
}
if((data.fields === undefined) || (!(func0.call(data, "fields")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "fields"});
}
if((data.desired === undefined) || (!(func0.call(data, "desired")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "desired"});
}
if((data.was === undefined) || (!(func0.call(data, "was")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "was"});
}
if((data.refs === undefined) || (!(func0.call(data, "refs")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "refs"});
}
if((data.loss === undefined) || (!(func0.call(data, "loss")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "loss"});
}
if((data.notes === undefined) || (!(func0.call(data, "notes")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "notes"});
}
if((data.allow === undefined) || (!(func0.call(data, "allow")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "allow"});
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
errors = note(vErrors ??= [], instancePath+"/kind", "type", {type: "string"});
}
}
if(data.scope !== undefined && func0.call(data, "scope")){
if(!(validate55(data.scope, {instancePath:instancePath+"/scope"}))){
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
errors = note(vErrors ??= [], instancePath+"/parts/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/parts", "type", {type: "array"});
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data5 = data.action;
if(!(((((((data5 === "create") || (data5 === "update")) || (data5 === "rename")) || (data5 === "replace")) || (data5 === "renew")) || (data5 === "delete")) || (data5 === "blocked"))){
errors = note(vErrors ??= [], instancePath+"/action", "enum", {allowedValues: schema21.properties.action.enum});
}
}
if(data.fields !== undefined && func0.call(data, "fields")){
let data6 = data.fields;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate57(data6[i1], {instancePath:instancePath+"/fields/" + i1}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/fields", "type", {type: "array"});
}
}
if(data.desired !== undefined && func0.call(data, "desired")){
let data8 = data.desired;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
errors = note(vErrors ??= [], instancePath+"/desired", "type", {type: schema21.properties.desired.type});
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key0 of Object.keys(data8)){
if(!(validate58(data8[key0], {instancePath:instancePath+"/desired/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
}
if(data.was !== undefined && func0.call(data, "was")){
let data10 = data.was;
if((typeof data10 !== "string") && (data10 !== null)){
errors = note(vErrors ??= [], instancePath+"/was", "type", {type: schema21.properties.was.type});
}
}
if(data.from !== undefined && func0.call(data, "from")){
if(typeof data.from !== "string"){
errors = note(vErrors ??= [], instancePath+"/from", "type", {type: "string"});
}
}
if(data.whose !== undefined && func0.call(data, "whose")){
if(!(validate61(data.whose, {instancePath:instancePath+"/whose"}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.severity !== undefined && func0.call(data, "severity")){
let data13 = data.severity;
if(!(((data13 === "widened") || (data13 === "at-risk")) || (data13 === "changed"))){
errors = note(vErrors ??= [], instancePath+"/severity", "enum", {allowedValues: schema21.properties.severity.enum});
}
}
if(data.refs !== undefined && func0.call(data, "refs")){
let data14 = data.refs;
if(Array.isArray(data14)){
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
if(!(validate66(data14[i2], {instancePath:instancePath+"/refs/" + i2}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/refs", "type", {type: "array"});
}
}
if(data.because !== undefined && func0.call(data, "because")){
if(typeof data.because !== "string"){
errors = note(vErrors ??= [], instancePath+"/because", "type", {type: "string"});
}
}
if(data.inPlaceOf !== undefined && func0.call(data, "inPlaceOf")){
if(typeof data.inPlaceOf !== "string"){
errors = note(vErrors ??= [], instancePath+"/inPlaceOf", "type", {type: "string"});
}
}
if(data.awaits !== undefined && func0.call(data, "awaits")){
let data18 = data.awaits;
if(Array.isArray(data18)){
const len3 = data18.length;
for(let i3=0; i3<len3; i3++){
if(typeof data18[i3] !== "string"){
errors = note(vErrors ??= [], instancePath+"/awaits/" + i3, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/awaits", "type", {type: "array"});
}
}
if(data.waves !== undefined && func0.call(data, "waves")){
let data20 = data.waves;
if(Array.isArray(data20)){
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
if(typeof data20[i4] !== "string"){
errors = note(vErrors ??= [], instancePath+"/waves/" + i4, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/waves", "type", {type: "array"});
}
}
if(data.sends !== undefined && func0.call(data, "sends")){
let data22 = data.sends;
if(Array.isArray(data22)){
const len5 = data22.length;
for(let i5=0; i5<len5; i5++){
if(typeof data22[i5] !== "string"){
errors = note(vErrors ??= [], instancePath+"/sends/" + i5, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/sends", "type", {type: "array"});
}
}
if(data.loss !== undefined && func0.call(data, "loss")){
let data24 = data.loss;
if(Array.isArray(data24)){
const len6 = data24.length;
for(let i6=0; i6<len6; i6++){
if(!(validate68(data24[i6], {instancePath:instancePath+"/loss/" + i6}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/loss", "type", {type: "array"});
}
}
if(data.opening !== undefined && func0.call(data, "opening")){
if(!(validate69(data.opening, {instancePath:instancePath+"/opening"}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.accept !== undefined && func0.call(data, "accept")){
let data27 = data.accept;
if(Array.isArray(data27)){
const len7 = data27.length;
for(let i7=0; i7<len7; i7++){
if(typeof data27[i7] !== "string"){
errors = note(vErrors ??= [], instancePath+"/accept/" + i7, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/accept", "type", {type: "array"});
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(!(validate69(data.widened, {instancePath:instancePath+"/widened"}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.lastChange !== undefined && func0.call(data, "lastChange")){
let data30 = data.lastChange;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
if((data30.at === undefined) || (!(func0.call(data30, "at")))){
errors = note(vErrors ??= [], instancePath+"/lastChange", "required", {missingProperty: "at"});
}
if((data30.member === undefined) || (!(func0.call(data30, "member")))){
errors = note(vErrors ??= [], instancePath+"/lastChange", "required", {missingProperty: "member"});
}
if(data30.at !== undefined && func0.call(data30, "at")){
if(typeof data30.at !== "string"){
errors = note(vErrors ??= [], instancePath+"/lastChange/at", "type", {type: "string"});
}
}
if(data30.member !== undefined && func0.call(data30, "member")){
if(typeof data30.member !== "string"){
errors = note(vErrors ??= [], instancePath+"/lastChange/member", "type", {type: "string"});
}
}
if(data30.madeBy !== undefined && func0.call(data30, "madeBy")){
if(typeof data30.madeBy !== "string"){
errors = note(vErrors ??= [], instancePath+"/lastChange/madeBy", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/lastChange", "type", {type: "object"});
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data37 = data.notes;
if(Array.isArray(data37)){
const len8 = data37.length;
for(let i8=0; i8<len8; i8++){
if(!(validate69(data37[i8], {instancePath:instancePath+"/notes/" + i8}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/notes", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(true !== data.absent){
errors = note(vErrors ??= [], instancePath+"/absent", "const", {allowedValue: true});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data40 = data.allow;
if(Array.isArray(data40)){
const len9 = data40.length;
for(let i9=0; i9<len9; i9++){
let data41 = data40[i9];
if(!((data41 === "replace") || (data41 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i9, "enum", {allowedValues: schema21.properties.allow.items.enum});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
if(data.source !== undefined && func0.call(data, "source")){
if(!(validate79(data.source, {instancePath:instancePath+"/source"}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"address":true,"kind":true,"scope":true,"parts":true,"action":true,"fields":true,"desired":true,"was":true,"from":true,"whose":true,"severity":true,"refs":true,"because":true,"inPlaceOf":true,"awaits":true,"waves":true,"sends":true,"loss":true,"opening":true,"accept":true,"widened":true,"lastChange":true,"reason":true,"message":true,"next":true,"notes":true,"absent":true,"allow":true,"source":true},"dynamicProps":false,"dynamicItems":false};

const pattern5 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate82(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.until === undefined) || (!(func0.call(data, "until")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "until"});
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.field !== undefined && func0.call(data, "field")){
if(typeof data.field !== "string"){
errors = note(vErrors ??= [], instancePath+"/field", "type", {type: "string"});
}
}
if(data.wants !== undefined && func0.call(data, "wants")){
if(!(validate58(data.wants, {instancePath:instancePath+"/wants"}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.is !== undefined && func0.call(data, "is")){
if(!(validate58(data.is, {instancePath:instancePath+"/is"}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data.missing !== undefined && func0.call(data, "missing")){
if(true !== data.missing){
errors = note(vErrors ??= [], instancePath+"/missing", "const", {allowedValue: true});
}
}
if(data.id !== undefined && func0.call(data, "id")){
if(typeof data.id !== "string"){
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.until !== undefined && func0.call(data, "until")){
let data6 = data.until;
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
errors = note(vErrors ??= [], instancePath+"/until", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/until", "type", {type: "string"});
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(true !== data.widened){
errors = note(vErrors ??= [], instancePath+"/widened", "const", {allowedValue: true});
}
}
if(data.why !== undefined && func0.call(data, "why")){
if(typeof data.why !== "string"){
errors = note(vErrors ??= [], instancePath+"/why", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"props":{"address":true,"field":true,"wants":true,"is":true,"missing":true,"id":true,"until":true,"widened":true,"why":true},"dynamicProps":false,"dynamicItems":false};


function validate86(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "scope"});
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "kind"});
}
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "reason"});
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "message"});
}
if(data.scope !== undefined && func0.call(data, "scope")){
if(typeof data.scope !== "string"){
errors = note(vErrors ??= [], instancePath+"/scope", "type", {type: "string"});
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
errors = note(vErrors ??= [], instancePath+"/kind", "type", {type: "string"});
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":{"scope":true,"kind":true,"reason":true,"message":true,"next":true},"dynamicProps":false,"dynamicItems":false};

const pattern4 = new RegExp("^(ekc?1-[0-9a-f]{40}|incomplete)$", "u");

function validate53(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "v"});
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.origins === undefined) || (!(func0.call(data, "origins")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "origins"});
}
if((data.rows === undefined) || (!(func0.call(data, "rows")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "rows"});
}
if((data.counts === undefined) || (!(func0.call(data, "counts")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "counts"});
}
if((data.digest === undefined) || (!(func0.call(data, "digest")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "digest"});
}
if((data.unread === undefined) || (!(func0.call(data, "unread")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "unread"});
}
if((data.notes === undefined) || (!(func0.call(data, "notes")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "notes"});
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
errors = note(vErrors ??= [], instancePath+"/v", "const", {allowedValue: 1});
}
}
if(data.name !== undefined && func0.call(data, "name")){
if(typeof data.name !== "string"){
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.origins !== undefined && func0.call(data, "origins")){
let data2 = data.origins;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key0 of Object.keys(data2)){
if(typeof data2[key0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/origins/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/origins", "type", {type: "object"});
}
}
if(data.rows !== undefined && func0.call(data, "rows")){
let data4 = data.rows;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate54(data4[i0], {instancePath:instancePath+"/rows/" + i0}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/rows", "type", {type: "array"});
}
}
if(data.counts !== undefined && func0.call(data, "counts")){
let data6 = data.counts;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if((data6.create === undefined) || (!(func0.call(data6, "create")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "create"});
}
if((data6.update === undefined) || (!(func0.call(data6, "update")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "update"});
}
if((data6.rename === undefined) || (!(func0.call(data6, "rename")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "rename"});
}
if((data6.replace === undefined) || (!(func0.call(data6, "replace")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "replace"});
}
if((data6.delete === undefined) || (!(func0.call(data6, "delete")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "delete"});
}
if((data6.blocked === undefined) || (!(func0.call(data6, "blocked")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "blocked"});
}
if((data6.unchanged === undefined) || (!(func0.call(data6, "unchanged")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "unchanged"});
}
if((data6.unmanaged === undefined) || (!(func0.call(data6, "unmanaged")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "unmanaged"});
}
if(data6.create !== undefined && func0.call(data6, "create")){
let data7 = data6.create;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
errors = note(vErrors ??= [], instancePath+"/counts/create", "type", {type: "integer"});
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/counts/create", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.update !== undefined && func0.call(data6, "update")){
let data8 = data6.update;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
errors = note(vErrors ??= [], instancePath+"/counts/update", "type", {type: "integer"});
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
errors = note(vErrors ??= [], instancePath+"/counts/update", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.rename !== undefined && func0.call(data6, "rename")){
let data9 = data6.rename;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
errors = note(vErrors ??= [], instancePath+"/counts/rename", "type", {type: "integer"});
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
errors = note(vErrors ??= [], instancePath+"/counts/rename", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.replace !== undefined && func0.call(data6, "replace")){
let data10 = data6.replace;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
errors = note(vErrors ??= [], instancePath+"/counts/replace", "type", {type: "integer"});
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
errors = note(vErrors ??= [], instancePath+"/counts/replace", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.renew !== undefined && func0.call(data6, "renew")){
let data11 = data6.renew;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
errors = note(vErrors ??= [], instancePath+"/counts/renew", "type", {type: "integer"});
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
errors = note(vErrors ??= [], instancePath+"/counts/renew", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.delete !== undefined && func0.call(data6, "delete")){
let data12 = data6.delete;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
errors = note(vErrors ??= [], instancePath+"/counts/delete", "type", {type: "integer"});
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
errors = note(vErrors ??= [], instancePath+"/counts/delete", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.blocked !== undefined && func0.call(data6, "blocked")){
let data13 = data6.blocked;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
errors = note(vErrors ??= [], instancePath+"/counts/blocked", "type", {type: "integer"});
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
errors = note(vErrors ??= [], instancePath+"/counts/blocked", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.unchanged !== undefined && func0.call(data6, "unchanged")){
let data14 = data6.unchanged;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
errors = note(vErrors ??= [], instancePath+"/counts/unchanged", "type", {type: "integer"});
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/counts/unchanged", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.unmanaged !== undefined && func0.call(data6, "unmanaged")){
let data15 = data6.unmanaged;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
errors = note(vErrors ??= [], instancePath+"/counts/unmanaged", "type", {type: "integer"});
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
errors = note(vErrors ??= [], instancePath+"/counts/unmanaged", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/counts", "type", {type: "object"});
}
}
if(data.digest !== undefined && func0.call(data, "digest")){
let data16 = data.digest;
if(typeof data16 === "string"){
if(!pattern4.test(data16)){
errors = note(vErrors ??= [], instancePath+"/digest", "pattern", {pattern: "^(ekc?1-[0-9a-f]{40}|incomplete)$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/digest", "type", {type: "string"});
}
}
if(data.base !== undefined && func0.call(data, "base")){
let data17 = data.base;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if((data17.applied === undefined) || (!(func0.call(data17, "applied")))){
errors = note(vErrors ??= [], instancePath+"/base", "required", {missingProperty: "applied"});
}
if((data17.moved === undefined) || (!(func0.call(data17, "moved")))){
errors = note(vErrors ??= [], instancePath+"/base", "required", {missingProperty: "moved"});
}
if(data17.applied !== undefined && func0.call(data17, "applied")){
if(typeof data17.applied !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/base/applied", "type", {type: "boolean"});
}
}
if(data17.moved !== undefined && func0.call(data17, "moved")){
let data19 = data17.moved;
if(!(((data19 === "revert") || (data19 === "leave")) || (data19 === "refuse"))){
errors = note(vErrors ??= [], instancePath+"/base/moved", "enum", {allowedValues: schema20.properties.base.properties.moved.enum});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/base", "type", {type: "object"});
}
}
if(data.part !== undefined && func0.call(data, "part")){
let data20 = data.part;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if((data20.scopes === undefined) || (!(func0.call(data20, "scopes")))){
errors = note(vErrors ??= [], instancePath+"/part", "required", {missingProperty: "scopes"});
}
if((data20.unread === undefined) || (!(func0.call(data20, "unread")))){
errors = note(vErrors ??= [], instancePath+"/part", "required", {missingProperty: "unread"});
}
if(data20.scopes !== undefined && func0.call(data20, "scopes")){
let data21 = data20.scopes;
if(Array.isArray(data21)){
const len1 = data21.length;
for(let i1=0; i1<len1; i1++){
if(typeof data21[i1] !== "string"){
errors = note(vErrors ??= [], instancePath+"/part/scopes/" + i1, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/part/scopes", "type", {type: "array"});
}
}
if(data20.unread !== undefined && func0.call(data20, "unread")){
let data23 = data20.unread;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
errors = note(vErrors ??= [], instancePath+"/part/unread", "type", {type: "integer"});
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
errors = note(vErrors ??= [], instancePath+"/part/unread", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data20.since !== undefined && func0.call(data20, "since")){
if(typeof data20.since !== "string"){
errors = note(vErrors ??= [], instancePath+"/part/since", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/part", "type", {type: "object"});
}
}
if(data.accepted !== undefined && func0.call(data, "accepted")){
let data25 = data.accepted;
if(Array.isArray(data25)){
const len2 = data25.length;
for(let i2=0; i2<len2; i2++){
if(!(validate82(data25[i2], {instancePath:instancePath+"/accepted/" + i2}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/accepted", "type", {type: "array"});
}
}
if(data.unread !== undefined && func0.call(data, "unread")){
let data27 = data.unread;
if(Array.isArray(data27)){
const len3 = data27.length;
for(let i3=0; i3<len3; i3++){
if(!(validate86(data27[i3], {instancePath:instancePath+"/unread/" + i3}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/unread", "type", {type: "array"});
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data29 = data.notes;
if(Array.isArray(data29)){
const len4 = data29.length;
for(let i4=0; i4<len4; i4++){
if(!(validate69(data29[i4], {instancePath:instancePath+"/notes/" + i4}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/notes", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"v":true,"name":true,"origins":true,"rows":true,"counts":true,"digest":true,"base":true,"part":true,"accepted":true,"unread":true,"notes":true},"dynamicProps":false,"dynamicItems":false};

const schema33 = {"properties":{"action":{"enum":["create","update","rename","replace","renew","delete","blocked"]},"status":{"enum":["done","done_before","failed","skipped","stale","unknown","running","blocked"]}}};

function validate91(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "action"});
}
if((data.status === undefined) || (!(func0.call(data, "status")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "status"});
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data1 = data.action;
if(!(((((((data1 === "create") || (data1 === "update")) || (data1 === "rename")) || (data1 === "replace")) || (data1 === "renew")) || (data1 === "delete")) || (data1 === "blocked"))){
errors = note(vErrors ??= [], instancePath+"/action", "enum", {allowedValues: schema33.properties.action.enum});
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data2 = data.status;
if(!((((((((data2 === "done") || (data2 === "done_before")) || (data2 === "failed")) || (data2 === "skipped")) || (data2 === "stale")) || (data2 === "unknown")) || (data2 === "running")) || (data2 === "blocked"))){
errors = note(vErrors ??= [], instancePath+"/status", "enum", {allowedValues: schema33.properties.status.enum});
}
}
if(data.partly !== undefined && func0.call(data, "partly")){
if(true !== data.partly){
errors = note(vErrors ??= [], instancePath+"/partly", "const", {allowedValue: true});
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data7 = data.ms;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/ms", "minimum", {comparison: ">=", limit: 0});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ms", "type", {type: "number"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":{"address":true,"action":true,"status":true,"partly":true,"reason":true,"message":true,"next":true,"ms":true},"dynamicProps":false,"dynamicItems":false};

const schema34 = {"properties":{"verdict":{"enum":["pass","fail","flaky","unknown"]}}};
const schema35 = {"properties":{"verdict":{"enum":["pass","fail","unknown"]}}};

function validate96(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "verdict"});
}
if((data.findings === undefined) || (!(func0.call(data, "findings")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "findings"});
}
if(data.verdict !== undefined && func0.call(data, "verdict")){
let data0 = data.verdict;
if(!(((data0 === "pass") || (data0 === "fail")) || (data0 === "unknown"))){
errors = note(vErrors ??= [], instancePath+"/verdict", "enum", {allowedValues: schema35.properties.verdict.enum});
}
}
if(data.findings !== undefined && func0.call(data, "findings")){
let data1 = data.findings;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/findings/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/findings", "type", {type: "array"});
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
if(typeof data.evidence !== "string"){
errors = note(vErrors ??= [], instancePath+"/evidence", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate96.errors = vErrors;
return errors === 0;
}
validate96.evaluated = {"props":{"verdict":true,"findings":true,"evidence":true},"dynamicProps":false,"dynamicItems":false};


function validate94(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.source === undefined) || (!(func0.call(data, "source")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "source"});
}
if((data.verdict === undefined) || (!(func0.call(data, "verdict")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "verdict"});
}
if((data.findings === undefined) || (!(func0.call(data, "findings")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "findings"});
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.source !== undefined && func0.call(data, "source")){
if(!(validate79(data.source, {instancePath:instancePath+"/source"}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
if(data.verdict !== undefined && func0.call(data, "verdict")){
let data2 = data.verdict;
if(!((((data2 === "pass") || (data2 === "fail")) || (data2 === "flaky")) || (data2 === "unknown"))){
errors = note(vErrors ??= [], instancePath+"/verdict", "enum", {allowedValues: schema34.properties.verdict.enum});
}
}
if(data.findings !== undefined && func0.call(data, "findings")){
let data3 = data.findings;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/findings/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/findings", "type", {type: "array"});
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
if(typeof data.evidence !== "string"){
errors = note(vErrors ??= [], instancePath+"/evidence", "type", {type: "string"});
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data6 = data.runs;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate96(data6[i1], {instancePath:instancePath+"/runs/" + i1}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/runs", "type", {type: "array"});
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data8 = data.ms;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
errors = note(vErrors ??= [], instancePath+"/ms", "minimum", {comparison: ">=", limit: 0});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ms", "type", {type: "number"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate94.errors = vErrors;
return errors === 0;
}
validate94.evaluated = {"props":{"address":true,"source":true,"verdict":true,"findings":true,"evidence":true,"runs":true,"ms":true},"dynamicProps":false,"dynamicItems":false};

const schema36 = {"properties":{"is":{"enum":["answer","page","none"]}}};

function validate99(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "about"});
}
if((data.question === undefined) || (!(func0.call(data, "question")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "question"});
}
if((data.is === undefined) || (!(func0.call(data, "is")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "is"});
}
if((data.text === undefined) || (!(func0.call(data, "text")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "text"});
}
if((data.sources === undefined) || (!(func0.call(data, "sources")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "sources"});
}
if(data.about !== undefined && func0.call(data, "about")){
let data0 = data.about;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/about/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/about", "type", {type: "array"});
}
}
if(data.question !== undefined && func0.call(data, "question")){
if(typeof data.question !== "string"){
errors = note(vErrors ??= [], instancePath+"/question", "type", {type: "string"});
}
}
if(data.is !== undefined && func0.call(data, "is")){
let data3 = data.is;
if(!(((data3 === "answer") || (data3 === "page")) || (data3 === "none"))){
errors = note(vErrors ??= [], instancePath+"/is", "enum", {allowedValues: schema36.properties.is.enum});
}
}
if(data.text !== undefined && func0.call(data, "text")){
if(typeof data.text !== "string"){
errors = note(vErrors ??= [], instancePath+"/text", "type", {type: "string"});
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
errors = note(vErrors ??= [], instancePath+"/sources/" + i1, "required", {missingProperty: "title"});
}
if((data6.url === undefined) || (!(func0.call(data6, "url")))){
errors = note(vErrors ??= [], instancePath+"/sources/" + i1, "required", {missingProperty: "url"});
}
if(data6.title !== undefined && func0.call(data6, "title")){
if(typeof data6.title !== "string"){
errors = note(vErrors ??= [], instancePath+"/sources/" + i1+"/title", "type", {type: "string"});
}
}
if(data6.url !== undefined && func0.call(data6, "url")){
if(typeof data6.url !== "string"){
errors = note(vErrors ??= [], instancePath+"/sources/" + i1+"/url", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/sources/" + i1, "type", {type: "object"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/sources", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate99.errors = vErrors;
return errors === 0;
}
validate99.evaluated = {"props":{"about":true,"question":true,"is":true,"text":true,"sources":true},"dynamicProps":false,"dynamicItems":false};


function validate101(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "reason"});
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "message"});
}
if((data.rows === undefined) || (!(func0.call(data, "rows")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "rows"});
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.rows !== undefined && func0.call(data, "rows")){
let data2 = data.rows;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/rows/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/rows", "type", {type: "array"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"props":{"reason":true,"message":true,"rows":true,"next":true},"dynamicProps":false,"dynamicItems":false};


function validate106(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "index"});
}
if((data.of === undefined) || (!(func0.call(data, "of")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "of"});
}
if(data.index !== undefined && func0.call(data, "index")){
let data0 = data.index;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
errors = note(vErrors ??= [], instancePath+"/index", "type", {type: "integer"});
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
errors = note(vErrors ??= [], instancePath+"/index", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.of !== undefined && func0.call(data, "of")){
let data1 = data.of;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/of", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/of", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"props":{"index":true,"of":true},"dynamicProps":false,"dynamicItems":false};


function validate104(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "reason"});
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "message"});
}
if((data.rows === undefined) || (!(func0.call(data, "rows")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "rows"});
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate70(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.rows !== undefined && func0.call(data, "rows")){
let data2 = data.rows;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/rows/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/rows", "type", {type: "array"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
if(data.shard !== undefined && func0.call(data, "shard")){
if(!(validate106(data.shard, {instancePath:instancePath+"/shard"}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
if(data.scopes !== undefined && func0.call(data, "scopes")){
let data6 = data.scopes;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(typeof data6[i1] !== "string"){
errors = note(vErrors ??= [], instancePath+"/scopes/" + i1, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/scopes", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate104.errors = vErrors;
return errors === 0;
}
validate104.evaluated = {"props":{"reason":true,"message":true,"rows":true,"next":true,"shard":true,"scopes":true},"dynamicProps":false,"dynamicItems":false};


function validate110(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "portal"});
}
if((data.requests === undefined) || (!(func0.call(data, "requests")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "requests"});
}
if((data.questions === undefined) || (!(func0.call(data, "questions")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "questions"});
}
if((data.atMost === undefined) || (!(func0.call(data, "atMost")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "atMost"});
}
if((data.kept === undefined) || (!(func0.call(data, "kept")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "kept"});
}
if(data.portal !== undefined && func0.call(data, "portal")){
if(typeof data.portal !== "string"){
errors = note(vErrors ??= [], instancePath+"/portal", "type", {type: "string"});
}
}
if(data.requests !== undefined && func0.call(data, "requests")){
let data1 = data.requests;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/requests", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/requests", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.questions !== undefined && func0.call(data, "questions")){
let data2 = data.questions;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/questions", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/questions", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.atMost !== undefined && func0.call(data, "atMost")){
let data3 = data.atMost;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
errors = note(vErrors ??= [], instancePath+"/atMost", "type", {type: "integer"});
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/atMost", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.kept !== undefined && func0.call(data, "kept")){
let data4 = data.kept;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
errors = note(vErrors ??= [], instancePath+"/kept", "type", {type: "integer"});
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/kept", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate110.errors = vErrors;
return errors === 0;
}
validate110.evaluated = {"props":{"portal":true,"requests":true,"questions":true,"atMost":true,"kept":true},"dynamicProps":false,"dynamicItems":false};

const schema41 = {"oneOf":[{"type":"object","required":["at","type","address","action"],"properties":{"at":{"type":"number"},"type":{"const":"started"},"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","renew","delete","blocked"]}}},{"type":"object","required":["at","type","address","action","status"],"properties":{"at":{"type":"number"},"type":{"const":"ended"},"address":{"type":"string"},"action":{"enum":["create","update","rename","replace","renew","delete","blocked"]},"status":{"enum":["done","done_before","failed","skipped","stale","unknown","running","blocked"]},"ms":{"type":"number","minimum":0}}},{"type":"object","required":["at","type","lane","what"],"properties":{"at":{"type":"number"},"type":{"const":"waiting"},"lane":{"type":"string"},"what":{"type":"array","items":{"type":"string"}}}},{"type":"object","required":["at","type","lane","by","code"],"properties":{"at":{"type":"number"},"type":{"const":"held"},"lane":{"type":"string"},"by":{"type":"array","items":{"type":"string"}},"code":{"type":"string"}}},{"type":"object","required":["at","type","request","why","afterMs"],"properties":{"at":{"type":"number"},"type":{"const":"retry"},"request":{"type":"string"},"why":{"type":"string"},"afterMs":{"type":"number"}}}]};

function validate112(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "at"});
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.address === undefined) || (!(func0.call(data, "address")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "action"});
}
if(data.at !== undefined && func0.call(data, "at")){
let data0 = data.at;
if(!((typeof data0 == "number") && (isFinite(data0)))){
errors = note(vErrors ??= [], instancePath+"/at", "type", {type: "number"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("started" !== data.type){
errors = note(vErrors ??= [], instancePath+"/type", "const", {allowedValue: "started"});
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data3 = data.action;
if(!(((((((data3 === "create") || (data3 === "update")) || (data3 === "rename")) || (data3 === "replace")) || (data3 === "renew")) || (data3 === "delete")) || (data3 === "blocked"))){
errors = note(vErrors ??= [], instancePath+"/action", "enum", {allowedValues: schema41.oneOf[0].properties.action.enum});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "at"});
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.address === undefined) || (!(func0.call(data, "address")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "action"});
}
if((data.status === undefined) || (!(func0.call(data, "status")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "status"});
}
if(data.at !== undefined && func0.call(data, "at")){
let data4 = data.at;
if(!((typeof data4 == "number") && (isFinite(data4)))){
errors = note(vErrors ??= [], instancePath+"/at", "type", {type: "number"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("ended" !== data.type){
errors = note(vErrors ??= [], instancePath+"/type", "const", {allowedValue: "ended"});
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data7 = data.action;
if(!(((((((data7 === "create") || (data7 === "update")) || (data7 === "rename")) || (data7 === "replace")) || (data7 === "renew")) || (data7 === "delete")) || (data7 === "blocked"))){
errors = note(vErrors ??= [], instancePath+"/action", "enum", {allowedValues: schema41.oneOf[1].properties.action.enum});
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data8 = data.status;
if(!((((((((data8 === "done") || (data8 === "done_before")) || (data8 === "failed")) || (data8 === "skipped")) || (data8 === "stale")) || (data8 === "unknown")) || (data8 === "running")) || (data8 === "blocked"))){
errors = note(vErrors ??= [], instancePath+"/status", "enum", {allowedValues: schema41.oneOf[1].properties.status.enum});
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data9 = data.ms;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
errors = note(vErrors ??= [], instancePath+"/ms", "minimum", {comparison: ">=", limit: 0});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ms", "type", {type: "number"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "at"});
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.lane === undefined) || (!(func0.call(data, "lane")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "lane"});
}
if((data.what === undefined) || (!(func0.call(data, "what")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "what"});
}
if(data.at !== undefined && func0.call(data, "at")){
let data10 = data.at;
if(!((typeof data10 == "number") && (isFinite(data10)))){
errors = note(vErrors ??= [], instancePath+"/at", "type", {type: "number"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("waiting" !== data.type){
errors = note(vErrors ??= [], instancePath+"/type", "const", {allowedValue: "waiting"});
}
}
if(data.lane !== undefined && func0.call(data, "lane")){
if(typeof data.lane !== "string"){
errors = note(vErrors ??= [], instancePath+"/lane", "type", {type: "string"});
}
}
if(data.what !== undefined && func0.call(data, "what")){
let data13 = data.what;
if(Array.isArray(data13)){
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
if(typeof data13[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/what/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/what", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "at"});
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.lane === undefined) || (!(func0.call(data, "lane")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "lane"});
}
if((data.by === undefined) || (!(func0.call(data, "by")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "by"});
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "code"});
}
if(data.at !== undefined && func0.call(data, "at")){
let data15 = data.at;
if(!((typeof data15 == "number") && (isFinite(data15)))){
errors = note(vErrors ??= [], instancePath+"/at", "type", {type: "number"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("held" !== data.type){
errors = note(vErrors ??= [], instancePath+"/type", "const", {allowedValue: "held"});
}
}
if(data.lane !== undefined && func0.call(data, "lane")){
if(typeof data.lane !== "string"){
errors = note(vErrors ??= [], instancePath+"/lane", "type", {type: "string"});
}
}
if(data.by !== undefined && func0.call(data, "by")){
let data18 = data.by;
if(Array.isArray(data18)){
const len1 = data18.length;
for(let i1=0; i1<len1; i1++){
if(typeof data18[i1] !== "string"){
errors = note(vErrors ??= [], instancePath+"/by/" + i1, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/by", "type", {type: "array"});
}
}
if(data.code !== undefined && func0.call(data, "code")){
if(typeof data.code !== "string"){
errors = note(vErrors ??= [], instancePath+"/code", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "at"});
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.request === undefined) || (!(func0.call(data, "request")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "request"});
}
if((data.why === undefined) || (!(func0.call(data, "why")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "why"});
}
if((data.afterMs === undefined) || (!(func0.call(data, "afterMs")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "afterMs"});
}
if(data.at !== undefined && func0.call(data, "at")){
let data21 = data.at;
if(!((typeof data21 == "number") && (isFinite(data21)))){
errors = note(vErrors ??= [], instancePath+"/at", "type", {type: "number"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
if("retry" !== data.type){
errors = note(vErrors ??= [], instancePath+"/type", "const", {allowedValue: "retry"});
}
}
if(data.request !== undefined && func0.call(data, "request")){
if(typeof data.request !== "string"){
errors = note(vErrors ??= [], instancePath+"/request", "type", {type: "string"});
}
}
if(data.why !== undefined && func0.call(data, "why")){
if(typeof data.why !== "string"){
errors = note(vErrors ??= [], instancePath+"/why", "type", {type: "string"});
}
}
if(data.afterMs !== undefined && func0.call(data, "afterMs")){
let data25 = data.afterMs;
if(!((typeof data25 == "number") && (isFinite(data25)))){
errors = note(vErrors ??= [], instancePath+"/afterMs", "type", {type: "number"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
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
errors = note(vErrors ??= [], instancePath, "oneOf", {passingSchemas: passing0});
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


function validate115(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "file"});
}
if(data.file !== undefined && func0.call(data, "file")){
if(typeof data.file !== "string"){
errors = note(vErrors ??= [], instancePath+"/file", "type", {type: "string"});
}
}
if(data.path !== undefined && func0.call(data, "path")){
if(typeof data.path !== "string"){
errors = note(vErrors ??= [], instancePath+"/path", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate115.errors = vErrors;
return errors === 0;
}
validate115.evaluated = {"props":{"file":true,"path":true},"dynamicProps":false,"dynamicItems":false};


function validate114(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "id"});
}
if((data.started === undefined) || (!(func0.call(data, "started")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "started"});
}
if((data.ended === undefined) || (!(func0.call(data, "ended")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "ended"});
}
if((data.version === undefined) || (!(func0.call(data, "version")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "version"});
}
if((data.files === undefined) || (!(func0.call(data, "files")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "files"});
}
if((data.hosts === undefined) || (!(func0.call(data, "hosts")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "hosts"});
}
if((data.exit === undefined) || (!(func0.call(data, "exit")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "exit"});
}
if(data.id !== undefined && func0.call(data, "id")){
if(typeof data.id !== "string"){
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.started !== undefined && func0.call(data, "started")){
if(typeof data.started !== "string"){
errors = note(vErrors ??= [], instancePath+"/started", "type", {type: "string"});
}
}
if(data.ended !== undefined && func0.call(data, "ended")){
if(typeof data.ended !== "string"){
errors = note(vErrors ??= [], instancePath+"/ended", "type", {type: "string"});
}
}
if(data.version !== undefined && func0.call(data, "version")){
if(typeof data.version !== "string"){
errors = note(vErrors ??= [], instancePath+"/version", "type", {type: "string"});
}
}
if(data.commit !== undefined && func0.call(data, "commit")){
if(typeof data.commit !== "string"){
errors = note(vErrors ??= [], instancePath+"/commit", "type", {type: "string"});
}
}
if(data.files !== undefined && func0.call(data, "files")){
let data5 = data.files;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate115(data5[i0], {instancePath:instancePath+"/files/" + i0}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/files", "type", {type: "array"});
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data7 = data.hosts;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(typeof data7[i1] !== "string"){
errors = note(vErrors ??= [], instancePath+"/hosts/" + i1, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/hosts", "type", {type: "array"});
}
}
if(data.exit !== undefined && func0.call(data, "exit")){
let data9 = data.exit;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
errors = note(vErrors ??= [], instancePath+"/exit", "type", {type: "integer"});
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
errors = note(vErrors ??= [], instancePath+"/exit", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":{"id":true,"started":true,"ended":true,"version":true,"commit":true,"files":true,"hosts":true,"exit":true},"dynamicProps":false,"dynamicItems":false};

const pattern6 = new RegExp("^https://", "u");

function validate52(data, {instancePath=""}={}){
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
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "v"});
}
if((data.command === undefined) || (!(func0.call(data, "command")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "command"});
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "plan"});
}
if((data.results === undefined) || (!(func0.call(data, "results")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "results"});
}
if((data.checks === undefined) || (!(func0.call(data, "checks")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "checks"});
}
if((data.requests === undefined) || (!(func0.call(data, "requests")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "requests"});
}
if((data.ms === undefined) || (!(func0.call(data, "ms")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "ms"});
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
errors = note(vErrors ??= [], instancePath+"/v", "const", {allowedValue: 1});
}
}
if(data.command !== undefined && func0.call(data, "command")){
let data1 = data.command;
if(!(((data1 === "plan") || (data1 === "apply")) || (data1 === "drift"))){
errors = note(vErrors ??= [], instancePath+"/command", "enum", {allowedValues: schema19.properties.command.enum});
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(!(validate53(data.plan, {instancePath:instancePath+"/plan"}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.results !== undefined && func0.call(data, "results")){
let data3 = data.results;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate91(data3[i0], {instancePath:instancePath+"/results/" + i0}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/results", "type", {type: "array"});
}
}
if(data.checks !== undefined && func0.call(data, "checks")){
let data5 = data.checks;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate94(data5[i1], {instancePath:instancePath+"/checks/" + i1}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/checks", "type", {type: "array"});
}
}
if(data.explanations !== undefined && func0.call(data, "explanations")){
let data7 = data.explanations;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate99(data7[i2], {instancePath:instancePath+"/explanations/" + i2}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/explanations", "type", {type: "array"});
}
}
if(data.refused !== undefined && func0.call(data, "refused")){
if(!(validate101(data.refused, {instancePath:instancePath+"/refused"}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
}
if(data.refusals !== undefined && func0.call(data, "refusals")){
let data10 = data.refusals;
if(Array.isArray(data10)){
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
if(!(validate104(data10[i3], {instancePath:instancePath+"/refusals/" + i3}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/refusals", "type", {type: "array"});
}
}
if(data.offline !== undefined && func0.call(data, "offline")){
if(true !== data.offline){
errors = note(vErrors ??= [], instancePath+"/offline", "const", {allowedValue: true});
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data13 = data.hosts;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key0 of Object.keys(data13)){
if(typeof data13[key0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/hosts/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/hosts", "type", {type: "object"});
}
}
if(data.shard !== undefined && func0.call(data, "shard")){
if(!(validate106(data.shard, {instancePath:instancePath+"/shard"}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
if(data.requests !== undefined && func0.call(data, "requests")){
let data16 = data.requests;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key1 of Object.keys(data16)){
let data17 = data16[key1];
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
errors = note(vErrors ??= [], instancePath+"/requests/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "integer"});
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
errors = note(vErrors ??= [], instancePath+"/requests/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minimum", {comparison: ">=", limit: 0});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/requests", "type", {type: "object"});
}
}
if(data.portals !== undefined && func0.call(data, "portals")){
let data18 = data.portals;
if(Array.isArray(data18)){
const len4 = data18.length;
for(let i4=0; i4<len4; i4++){
if(!(validate110(data18[i4], {instancePath:instancePath+"/portals/" + i4}))){
vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/portals", "type", {type: "array"});
}
}
if(data.interrupted !== undefined && func0.call(data, "interrupted")){
let data20 = data.interrupted;
if(!((data20 === "signal") || (data20 === "deadline"))){
errors = note(vErrors ??= [], instancePath+"/interrupted", "enum", {allowedValues: schema19.properties.interrupted.enum});
}
}
if(data.timeline !== undefined && func0.call(data, "timeline")){
let data21 = data.timeline;
if(Array.isArray(data21)){
const len5 = data21.length;
for(let i5=0; i5<len5; i5++){
if(!(validate112(data21[i5], {instancePath:instancePath+"/timeline/" + i5}))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/timeline", "type", {type: "array"});
}
}
if(data.ids !== undefined && func0.call(data, "ids")){
let data23 = data.ids;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key2 of Object.keys(data23)){
if(typeof data23[key2] !== "string"){
errors = note(vErrors ??= [], instancePath+"/ids/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids", "type", {type: "object"});
}
}
if(data.consoles !== undefined && func0.call(data, "consoles")){
let data25 = data.consoles;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key3 of Object.keys(data25)){
let data26 = data25[key3];
if(typeof data26 === "string"){
if(!pattern6.test(data26)){
errors = note(vErrors ??= [], instancePath+"/consoles/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern", {pattern: "^https://"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/consoles/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/consoles", "type", {type: "object"});
}
}
if(data.codes !== undefined && func0.call(data, "codes")){
let data27 = data.codes;
if(Array.isArray(data27)){
const len6 = data27.length;
for(let i6=0; i6<len6; i6++){
if(typeof data27[i6] !== "string"){
errors = note(vErrors ??= [], instancePath+"/codes/" + i6, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/codes", "type", {type: "array"});
}
}
if(data.ms !== undefined && func0.call(data, "ms")){
let data29 = data.ms;
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
errors = note(vErrors ??= [], instancePath+"/ms", "minimum", {comparison: ">=", limit: 0});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ms", "type", {type: "number"});
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data30 = data.runs;
if(Array.isArray(data30)){
const len7 = data30.length;
for(let i7=0; i7<len7; i7++){
if(!(validate114(data30[i7], {instancePath:instancePath+"/runs/" + i7}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/runs", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"v":true,"command":true,"plan":true,"results":true,"checks":true,"explanations":true,"refused":true,"refusals":true,"offline":true,"hosts":true,"shard":true,"requests":true,"portals":true,"interrupted":true,"timeline":true,"ids":true,"consoles":true,"codes":true,"ms":true,"runs":true},"dynamicProps":false,"dynamicItems":false};

